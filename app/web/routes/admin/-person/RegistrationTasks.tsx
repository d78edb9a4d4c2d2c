import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { type RegistrationOnWire, registrationsApi } from "#features/registrations/registrations.contract.ts";
import { RegistrationChoices } from "#features/registrations/web/RegistrationChoices.tsx";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { DeleteRegistration } from "./DeleteRegistration.tsx";
import { MoveRegistration } from "./MoveRegistration.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly registration: RegistrationOnWire;
  readonly activeYear: number | null;
}

const noRefusals = { category: null, squad: null };

/** Actions of the office on a registration, in any period: category, team, confirm, delete (ADM-05, ADM-14). */
export function RegistrationTasks({ person, registration, activeYear }: Props) {
  const { id, year, status } = registration;
  const [isDeleting, setDeleting] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const confirming = useMutation({
    mutationFn: () => call(registrationsApi.validate, { params: { id } }),
    onSuccess: () => toast.success("Inscription confirmée"),
    onError: (refused) => toast.failure(messageOf(refused, "Erreur lors de la confirmation")),
  });
  return (
    <>
      <RegistrationChoices registration={registration} refusals={noRefusals} />
      <Group gap={8} role="group" aria-label={`Inscription ${year}`}>
        {status === "PENDING" && (
          <Button size="sm" loading={confirming.isPending} onClick={() => confirming.mutate()}>
            Confirmer l'inscription
          </Button>
        )}
        {year === activeYear && (
          <Button size="sm" variant="default" onClick={() => setMoving(true)}>
            Changer d'établissement ou de club
          </Button>
        )}
        <Button size="sm" variant="subtle" c="red" onClick={() => setDeleting(true)}>
          Supprimer l'inscription
        </Button>
      </Group>
      {isMoving && <MoveRegistration person={person} registration={registration} onClose={() => setMoving(false)} />}
      {isDeleting && <DeleteRegistration person={person} registration={registration} onClose={() => setDeleting(false)} />}
    </>
  );
}
