import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { isRefused, messageOf } from "./refusal.ts";
import { useMutation } from "./useMutation.ts";

/** The person has come or left meanwhile. */
const isGone = (failure: Error) => isRefused(failure, 404);

interface InviteAgainProps {
  /** « Zoé Brun » */
  readonly name: string;
  readonly email: string;
  readonly run: () => Promise<unknown>;
}

export function InviteAgain({ name, email, run }: InviteAgainProps) {
  const queries = useQueryClient();
  const inviting = useMutation({
    mutationFn: run,
    done: `L'invitation est repartie à ${email}.`,
    onError: () => void queries.invalidateQueries(),
  });
  return (
    <Button
      size="sm"
      px={8}
      variant="default"
      aria-label={`Renvoyer l'invitation ${withElision(name)}`}
      loading={inviting.isPending}
      onClick={() => inviting.mutate()}
    >
      Renvoyer l'invitation
    </Button>
  );
}

interface WithdrawAccessProps {
  readonly name: string;
  /** The invitation is still unused. */
  readonly isInvited: boolean;
  /** « élèves » */
  readonly people: string;
  /** The consequence of ending an access that was used. */
  readonly consequence: string;
  readonly run: () => Promise<unknown>;
}

export function WithdrawAccess({ name, isInvited, people, consequence, run }: WithdrawAccessProps) {
  const [isAsked, ask] = useState(false);
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: run,
    done: `${name} n'a plus accès aux ${people}.`,
    onSuccess: () => ask(false),
    failed: (failure) => (isGone(failure) ? messageOf(failure) : null),
    onError: (failure) => {
      if (!isGone(failure)) return;
      // The person is gone from the list too, so the question closes.
      ask(false);
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <Button
        size="sm"
        px={4}
        variant="subtle"
        color="red"
        aria-label={`Retirer l'accès ${withElision(name)}`}
        // The second press of a double click was meant for a button of the window that has just closed.
        onClick={({ detail }) => detail < 2 && ask(true)}
      >
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
          {isInvited ? "Le lien de son invitation ne servira plus." : consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
