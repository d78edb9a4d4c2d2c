import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import type { ClubOnWire } from "../clubs.contract.ts";
import { leadersApi } from "../leaders.contract.ts";

interface Props {
  readonly clubId: string;
  readonly leader: ClubOnWire["controllers"][number];
}

/** What the contact does about a leader whom the club invited. */
export default function InvitedLeader({ clubId, leader }: Props) {
  const [isAsked, ask] = useState(false);
  const params = { id: clubId, userId: leader.id };
  const { firstname, lastname, email } = leader.contact;
  const name = `${firstname} ${lastname}`;
  const isInvited = leader.access === "invited";
  const inviting = useMutation({
    mutationFn: () => call(leadersApi.inviteAgain, { params }),
    done: `L'invitation est repartie à ${email}.`,
    failed: messageOf,
  });
  const withdrawing = useMutation({
    mutationFn: () => call(leadersApi.withdraw, { params }),
    done: `${name} n'a plus accès aux adhérents.`,
    onSuccess: () => ask(false),
  });
  return (
    <Group gap="xs" mt={6}>
      {isInvited && (
        <Button
          size="sm"
          variant="default"
          aria-label={`Renvoyer l'invitation ${withElision(name)}`}
          loading={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          Renvoyer l'invitation
        </Button>
      )}
      <Button size="sm" variant="subtle" color="red" aria-label={`Retirer l'accès ${withElision(name)}`} onClick={() => ask(true)}>
        Retirer l'accès
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Retirer l'accès ${withElision(name)}\u00A0?`}
          confirm="Retirer l'accès"
          isDestructive
          isBusy={withdrawing.isPending}
          error={withdrawing.error}
          onConfirm={() => withdrawing.mutate()}
          onClose={() => ask(false)}
        >
          {isInvited
            ? "Le lien de son invitation ne servira plus."
            : "Son accès se ferme tout de suite, et un e-mail le lui dit. Les liens de mot de passe que cette personne a donnés aux adhérents ne serviront plus."}
        </ConfirmDialog>
      )}
    </Group>
  );
}
