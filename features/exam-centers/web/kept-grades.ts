import { drafts } from "#platform/web/drafts.ts";
import { kept } from "#platform/web/kept.ts";
import type { GradeEdit } from "../grade-row.ts";
import type { Roster } from "./grid-rows.ts";

interface Where {
  readonly userId: string;
  readonly centerId: string;
  readonly questionnaireId: string;
}

/** What this device holds of a stage in a centre: the list, and what was typed and is not saved, a draft a row. */
export const keptGradesOf = ({ userId, centerId, questionnaireId }: Where) => {
  const roster = `grades/${userId}/${centerId}/${questionnaireId}`;
  const start = `grades/${centerId}/${questionnaireId}/`;
  return {
    readRoster: () => kept.read<Roster>(roster).catch(() => undefined),
    roster: (now: Roster | undefined) => (now ? kept.keep(roster, now) : kept.drop(roster)),
    readEdits: () => drafts.readAll<GradeEdit>(userId, start).catch(() => new Map<string, GradeEdit>()),
    edit: (id: string, edit: GradeEdit | undefined) => (edit ? drafts.keep(userId, start + id, edit) : drafts.drop(userId, start + id)),
  };
};
