import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
import { BulkActionDialog } from "#features/registrations/web/BulkActionDialog.tsx";
import { AddTask } from "./AddTask.tsx";
import { bulkActions, bulkRegistrationsOf } from "./bulk-actions.ts";
import { EditTask } from "./EditTask.tsx";
import { ResultsTask } from "./ResultsTask.tsx";
import { SlipsTask } from "./SlipsTask.tsx";

/** The current task and its people: one pupil of the list, or the selection. */
export interface StartedTask {
  readonly task: Task;
  readonly people: readonly PersonOnWire[];
}

interface Props {
  readonly started: StartedTask;
  /** The selected registrations have changed. */
  readonly onDone: () => void;
  /** Added so far. */
  readonly onAdded: (userIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The window of a task. */
export function PupilTask({ started: { task, people }, onDone, onAdded, onClose }: Props) {
  const [person] = people;
  switch (task) {
    case "add":
      return <AddTask onAdded={onAdded} onClose={onClose} />;
    case "edit":
      return person ? <EditTask userId={person.id} onClose={onClose} /> : null;
    case "confirm":
    case "delete":
      return (
        <BulkActionDialog action={bulkActions[task]} registrations={bulkRegistrationsOf(people)} onSettled={onDone} onClose={onClose} />
      );
    case "results":
      return people[0] ? <ResultsTask person={people[0]} onClose={onClose} /> : null;
    case "slips":
      return <SlipsTask people={people} onClose={onClose} />;
    default:
      return null;
  }
}
