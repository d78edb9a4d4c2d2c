import { Text } from "@mantine/core";
import { nameOf } from "#contest/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { isRefused, serverMessageOf } from "#platform/web/refusal.ts";
import { type PersonOnWire, usersApi } from "../people.contract.ts";

/** Deletes an account for ever, after a question; a refusal shows its reason (ADM-15). */
export const DeletePerson = ({ person, onDeleted, onClose }: { person: PersonOnWire; onDeleted?: () => void; onClose: () => void }) => (
  <ConfirmTask
    title={`Supprimer le compte ${withElision(nameOf(person))}, ${person.numPalmares}\u00A0?`}
    confirm="Supprimer"
    cancel="Garder le compte"
    isDestructive
    run={() => call(usersApi.remove, { params: { id: person.id } })}
    done={`Compte ${withElision(nameOf(person))} supprimé`}
    failed={failureMessage}
    {...(onDeleted && { onDone: onDeleted })}
    onClose={onClose}
  >
    <Text>
      Le compte disparaît avec ses inscriptions en attente, pour toujours. Un compte qui a répondu, qui a reçu une note ou dont une
      inscription est confirmée est gardé&nbsp;: désactivez-le plutôt.
    </Text>
  </ConfirmTask>
);

const failureMessage = (refused: Error): string => {
  const reason = isRefused(refused, 400) ? serverMessageOf(refused) : undefined;
  return reason === undefined ? "Erreur lors de la suppression" : `Impossible de supprimer cet utilisateur. ${reason}`;
};
