import { responseCache } from "#platform/web/response-cache.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { deviceDraftsOf } from "#platform/web/unsaved/useUnsaved.ts";
import type { Edit } from "../sheet.ts";
import type { ActiveQuestionnaire } from "./active-questionnaire.ts";

/** Its name among the answers that the device stores for when there is no network. */
export const STORED_NAME = "questionnaire";

export const draftsOf = (userId: string, stageId: string) => deviceDraftsOf<Edit>(userId, `answers/${stageId}/`);

interface StoredSheet {
  /** Without network this device shows a sheet. */
  readonly isStored: boolean;
  /** Answers of it are not sent yet. */
  readonly hasUnsent: boolean;
}

const none: StoredSheet = { isStored: false, hasUnsent: false };

async function readStoredSheet(userId: string): Promise<StoredSheet> {
  const stored = await responseCache.read<ActiveQuestionnaire>(STORED_NAME);
  if (!stored?.questionnaire || stored.questions.length === 0) return none;
  return { isStored: true, hasUnsent: (await draftsOf(userId, stored.questionnaire.id).readAll()).size > 0 };
}

/** What this device has of a sheet; `undefined` while loading. */
export const useStoredSheet = (userId: string): StoredSheet | undefined =>
  useStored(["sheet", userId], () => readStoredSheet(userId), none);
