import { Text } from "@mantine/core";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

/** Removes the passkeys of a person who lost them. */
export function ResetKeys({ person, onClose }: { person: PersonOnWire; onClose: () => void }) {
  const resetting = useMutation({
    mutationFn: () => call(passkeysApi.reset, { params: { id: person.id } }),
    done: "Clés d'accès retirées",
    failed: messageOf,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={`Retirer les clés d'accès de ${nameOf(person)}\u00A0?`}
      confirm="Retirer les clés"
      cancel="Garder les clés"
      isDestructive
      isBusy={resetting.isPending}
      onConfirm={() => resetting.mutate()}
      onClose={onClose}
    >
      <Text>
        Pour qui a perdu sa clé et ses codes de secours&nbsp;; assurez-vous de vive voix que c'est bien cette personne qui le demande. Elle
        est déconnectée partout, prévenue par e-mail, et se reconnecte avec son mot de passe pour ajouter une nouvelle clé.
      </Text>
    </ConfirmDialog>
  );
}
