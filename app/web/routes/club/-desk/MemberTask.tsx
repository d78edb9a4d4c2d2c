import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import type { Task } from "#features/members/web/members.actions.tsx";
import { BulkActionDialog } from "#features/registrations/web/BulkActionDialog.tsx";
import { bulkActionsOf, bulkRegistrationsOf } from "./bulk-actions.ts";
import { LinkTask } from "./LinkTask.tsx";
import { MemberCard } from "./MemberCard.tsx";

/** The current task and its people: one member of the list, or the selection. */
export interface StartedTask {
  readonly task: Task;
  readonly members: readonly MemberOnWire[];
}

interface Props {
  readonly started: StartedTask;
  readonly club: ClubOnWire;
  readonly activeYear: number | null;
  /** The selected registrations have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The window of a task. */
export function MemberTask({ started: { task, members }, club, activeYear, onDone, onClose }: Props) {
  const [member] = members;
  if (!member) return null;
  if (task === "card") return <MemberCard member={member} club={club} activeYear={activeYear} onClose={onClose} />;
  if (task === "link") return <LinkTask member={member} onClose={onClose} />;
  return (
    <BulkActionDialog
      action={bulkActionsOf(club.id)[task]}
      registrations={bulkRegistrationsOf(members)}
      onSettled={onDone}
      onClose={onClose}
    />
  );
}
