import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { deviceDraftsOf } from "#platform/web/unsaved/useUnsaved.ts";
import type { Edit, Edits } from "../sheet.ts";

export interface SheetOnDevice {
  readonly userId: string;
  /** The beginning of the names of its drafts: « answers/12/ ». */
  readonly drafts: string;
}

export const draftsOf = ({ userId, drafts }: SheetOnDevice) => deviceDraftsOf<Edit>(userId, drafts);

export const readEdits = async (sheet: SheetOnDevice): Promise<Edits> => Object.fromEntries(await draftsOf(sheet).readAll());

const none: Edits = {};

export const useEdits = (sheet: SheetOnDevice): Edits | undefined =>
  useStored(["edits", sheet.drafts, sheet.userId], () => readEdits(sheet), none);

export const useHasUnsent = (sheet: SheetOnDevice): boolean =>
  useStored(["unsent", sheet.drafts, sheet.userId], async () => Object.keys(await readEdits(sheet)).length > 0, false) ?? false;
