import type { Edit, Edits } from "#contest/answers/sheet.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { deviceDraftsOf } from "#platform/web/unsaved/useUnsaved.ts";

export const schoolDraftsOf = (userId: string, stageId: string) => deviceDraftsOf<Edit>(userId, `school-answers/${stageId}/`);

export const readSchoolDrafts = async (userId: string, stageId: string): Promise<Edits> =>
  Object.fromEntries(await schoolDraftsOf(userId, stageId).readAll());

export const schoolLockOf = (userId: string, stageId: string): string => `${userId} of school ${stageId}`;

/** Whether answers to a school's stage wait on this device, for a page that does not show them. */
export const useHasUnsent = (userId: string, stageId: string): boolean =>
  useStored(
    ["unsent school answers", userId, stageId],
    async () => Object.keys(await readSchoolDrafts(userId, stageId)).length > 0,
    false,
  ) ?? false;
