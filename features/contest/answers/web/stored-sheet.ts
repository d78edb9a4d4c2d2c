import { responseCache } from "#platform/web/response-cache.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { deviceDraftsOf } from "#platform/web/unsaved/useUnsaved.ts";
import type { Edit } from "../sheet.ts";
import type { ActiveQuestionnaire } from "./shown-questionnaire.ts";

/** The sheet's name in the device's store for offline use. */
export const STORED_NAME = "questionnaire";

export const draftsOf = (userId: string, stageId: string) => deviceDraftsOf<Edit>(userId, `answers/${stageId}/`);

interface StoredSheet {
  /** This device can show a sheet without network. */
  readonly isStored: boolean;
  /** Some of its answers are not sent yet. */
  readonly hasUnsent: boolean;
}

const none: StoredSheet = { isStored: false, hasUnsent: false };

/** The sheet that this device shows without network, with its drafts. */
export async function readStored(userId: string) {
  const questionnaire = await responseCache.read<ActiveQuestionnaire>(STORED_NAME);
  if (!questionnaire?.questionnaire || questionnaire.questions.length === 0) return undefined;
  const drafts = draftsOf(userId, questionnaire.questionnaire.id);
  return { questionnaire, drafts, edits: Object.fromEntries(await drafts.readAll()) };
}

async function readStoredSheet(userId: string): Promise<StoredSheet> {
  const stored = await readStored(userId);
  return stored ? { isStored: true, hasUnsent: Object.keys(stored.edits).length > 0 } : none;
}

/** This device's knowledge of a sheet; `undefined` while loading. */
export const useStoredSheet = (userId: string): StoredSheet | undefined =>
  useStored(["sheet", userId], () => readStoredSheet(userId), none);
