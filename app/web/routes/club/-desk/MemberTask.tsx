import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import type { Task } from "#features/members/web/members.actions.tsx";
import { SettleDialog } from "#features/registrations/web/SettleDialog.tsx";
import { LinkTask } from "./LinkTask.tsx";
import { MemberCard } from "./MemberCard.tsx";
import { registrationsToSettle, settlingsOf } from "./settling.ts";

/** What is being done, and with whom: one member of the list, or those chosen. */
export interface Started {
  readonly task: Task;
  readonly members: readonly MemberOnWire[];
}

interface Props {
  readonly started: Started;
  readonly club: ClubOnWire;
  readonly activeYear: number | null;
  /** The registrations of those chosen are no longer what they were. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** The window of a task. */
export function MemberTask({ started: { task, members }, club, activeYear, onSettled, onClose }: Props) {
  const [member] = members;
  if (!member) return null;
  if (task === "card") return <MemberCard member={member} club={club} activeYear={activeYear} onClose={onClose} />;
  if (task === "link") return <LinkTask member={member} onClose={onClose} />;
  return (
    <SettleDialog
      settling={settlingsOf(club.id)[task]}
      registrations={registrationsToSettle(members)}
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
