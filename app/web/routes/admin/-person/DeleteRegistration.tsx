import { Text } from "@mantine/core";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { type RegistrationOnWire, registrationsApi } from "#features/registrations/registrations.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly person: PersonOnWire;
  readonly registration: Pick<RegistrationOnWire, "id" | "year">;
  readonly onClose: () => void;
}

/** Deletes a registration after a question; the server refuses if other data depends on it, and says which (ADM-14). */
export function DeleteRegistration({ person, registration: { id, year }, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => call(registrationsApi.remove, { params: { id } }),
    done: "Inscription supprimée",
    failed: messageOf,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={`Supprimer l'inscription ${year} ${withElision(nameOf(person))}\u00A0?`}
      confirm="Supprimer"
      cancel="Garder l'inscription"
      isDestructive
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Text>Son compte et son identifiant restent. Une inscription avec des réponses, une note ou une convocation est gardée.</Text>
    </ConfirmDialog>
  );
}
