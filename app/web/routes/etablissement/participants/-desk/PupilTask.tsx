import type { Task } from "#features/pupils/web/pupils.actions.tsx";
import { SettleDialog } from "#features/registrations/web/SettleDialog.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { AddTask } from "./AddTask.tsx";
import { EditTask } from "./EditTask.tsx";
import { ResultsTask } from "./ResultsTask.tsx";
import { SlipsTask } from "./SlipsTask.tsx";
import { registrationsToSettle, settlings } from "./settling.ts";

/** What is being done, and with whom: one pupil of the list, or those chosen. */
export interface Started {
  readonly task: Task;
  readonly people: readonly PersonOnWire[];
}

interface Props {
  readonly started: Started;
  /** The registrations of those chosen are no longer what they were. */
  readonly onSettled: () => void;
  /** These have been added so far. */
  readonly onAdded: (userIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The window of a task. */
export function PupilTask({ started: { task, people }, onSettled, onAdded, onClose }: Props) {
  const [person] = people;
  switch (task) {
    case "add":
      return <AddTask onAdded={onAdded} onClose={onClose} />;
    case "edit":
      return person ? <EditTask userId={person.id} onClose={onClose} /> : null;
    case "confirm":
    case "delete":
      return (
        <SettleDialog settling={settlings[task]} registrations={registrationsToSettle(people)} onSettled={onSettled} onClose={onClose} />
      );
    case "results":
      return people[0] ? <ResultsTask person={people[0]} onClose={onClose} /> : null;
    case "slips":
      return <SlipsTask people={people} onClose={onClose} />;
    default:
      return null;
  }
}
