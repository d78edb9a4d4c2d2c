import { SettleDialog } from "#features/registrations/web/SettleDialog.tsx";
import { registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { DeleteRegistration } from "../-person/DeleteRegistration.tsx";
import type { Task } from "./participants.actions.tsx";
import { RegisterTask } from "./RegisterTask.tsx";
import { confirming, registrationsToSettle } from "./settling.ts";

export type Started = { readonly task: "register" } | { readonly task: Task; readonly people: readonly PersonOnWire[] };

interface Props {
  readonly started: Started;
  readonly onSettled: () => void;
  /** Somebody registered is known already. */
  readonly onKnown: (userId: string) => void;
  readonly onClose: () => void;
}

/** What was started, until it is done or given up. */
export function ParticipantTask({ started, onSettled, onKnown, onClose }: Props) {
  if (started.task === "register") return <RegisterTask onKnown={onKnown} onClose={onClose} />;
  const registrations = registrationsToSettle(started.people);
  if (started.task === "confirm")
    return <SettleDialog settling={confirming} registrations={registrations} onSettled={onSettled} onClose={onClose} />;
  const [person] = started.people;
  const registration = person && registrationOf(person);
  return registration && <DeleteRegistration person={person} registration={registration} onClose={onClose} />;
}
