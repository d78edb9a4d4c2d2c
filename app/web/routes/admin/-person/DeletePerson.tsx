import { Text } from "@mantine/core";
import { type PersonOnWire, usersApi } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { Refusal, serverMessageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an account for ever, after a question; a refusal shows its reason (ADM-15). */
export function DeletePerson({ person, onDeleted, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => call(usersApi.remove, { params: { id: person.id } }),
    done: `Compte ${withElision(nameOf(person))} supprimé`,
    onSuccess: onDeleted,
    failed: (refused) => failureMessage(refused),
    onError: onClose,
  });
  return (
    <ConfirmDialog
      title={`Supprimer le compte ${withElision(nameOf(person))}, ${person.numPalmares}\u00A0?`}
      confirm="Supprimer"
      cancel="Garder le compte"
      isDestructive
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Text>
        Le compte disparaît avec ses inscriptions en attente, pour toujours. Un compte qui a répondu, qui a reçu une note ou dont une
        inscription est confirmée est gardé&nbsp;: désactivez-le plutôt.
      </Text>
    </ConfirmDialog>
  );
}

const failureMessage = (refused: Error): string => {
  const reason = refused instanceof Refusal && refused.status === 400 ? serverMessageOf(refused) : undefined;
  return reason === undefined ? "Erreur lors de la suppression" : `Impossible de supprimer cet utilisateur. ${reason}`;
};
