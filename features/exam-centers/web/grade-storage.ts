import { drafts } from "#platform/web/drafts.ts";
import { responseCache } from "#platform/web/response-cache.ts";
import type { GradeEdit } from "../grade-row.ts";
import type { Roster } from "./grid-rows.ts";

interface UserSitting {
  readonly userId: string;
  readonly centerId: string;
  readonly questionnaireId: string;
}

/** What this device stores of a stage in a centre: the list, and the unsaved rows, one draft per row. */
export const gradeStorageOf = ({ userId, centerId, questionnaireId }: UserSitting) => {
  const roster = `grades/${userId}/${centerId}/${questionnaireId}`;
  const draftPrefix = `grades/${centerId}/${questionnaireId}/`;
  return {
    readRoster: () => responseCache.read<Roster>(roster).catch(() => undefined),
    roster: (value: Roster | undefined) => (value ? responseCache.save(roster, value) : responseCache.remove(roster)),
    readEdits: () => drafts.readAll<GradeEdit>(userId, draftPrefix).catch(() => new Map<string, GradeEdit>()),
    edit: (id: string, edit: GradeEdit | undefined) =>
      edit ? drafts.save(userId, draftPrefix + id, edit) : drafts.discard(userId, draftPrefix + id),
  };
};
