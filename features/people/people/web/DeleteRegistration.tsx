import { Text } from "@mantine/core";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import type { RegistrationTask } from "./MoveRegistration.tsx";

/** Deletes a registration after a question; the server refuses if other data depends on it, and names that data (ADM-14). */
export const DeleteRegistration = ({ person, registration: { id, year }, onClose }: RegistrationTask) => (
  <ConfirmTask
    title={`Supprimer l'inscription ${year} ${withElision(nameOf(person))}\u00A0?`}
    confirm="Supprimer"
    cancel="Garder l'inscription"
    isDestructive
    run={() => call(registrationsApi.remove, { params: { id } })}
    done="Inscription supprimée"
    onClose={onClose}
  >
    <Text>Son compte et son identifiant restent. Une inscription avec des réponses, une note ou une convocation est gardée.</Text>
  </ConfirmTask>
);
