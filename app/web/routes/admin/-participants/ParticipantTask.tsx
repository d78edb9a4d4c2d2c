import type { PersonOnWire } from "#features/people/people.contract.ts";
import { BulkActionDialog } from "#features/registrations/web/BulkActionDialog.tsx";
import { registrationOf } from "#features/results/stage-person.ts";
import { DeleteRegistration } from "../-person/DeleteRegistration.tsx";
import { bulkRegistrationsOf, confirmAction } from "./bulk-actions.ts";
import type { Task } from "./participants.actions.tsx";
import { RegisterTask } from "./RegisterTask.tsx";

export type StartedTask = { readonly task: "register" } | { readonly task: Task; readonly people: readonly PersonOnWire[] };

interface Props {
  readonly started: StartedTask;
  readonly onDone: () => void;
  /** The person already has an account. */
  readonly onExistingAccount: (userId: string) => void;
  readonly onClose: () => void;
}

/** The current task, until it is done or abandoned. */
export function ParticipantTask({ started, onDone, onExistingAccount, onClose }: Props) {
  if (started.task === "register") return <RegisterTask onExistingAccount={onExistingAccount} onClose={onClose} />;
  const registrations = bulkRegistrationsOf(started.people);
  if (started.task === "confirm")
    return <BulkActionDialog action={confirmAction} registrations={registrations} onSettled={onDone} onClose={onClose} />;
  const [person] = started.people;
  const registration = person && registrationOf(person);
  return registration && <DeleteRegistration person={person} registration={registration} onClose={onClose} />;
}
