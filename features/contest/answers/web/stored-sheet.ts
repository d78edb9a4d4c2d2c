import { draftsOf, type SheetOnDevice } from "#contest/sheet/web/drafts.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { responseCache } from "#platform/web/response-cache.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";

export const STORED_NAME = "questionnaire";

export const onDevice = (userId: string, stageId: string): SheetOnDevice => ({ userId, drafts: `answers/${stageId}/` });

export async function readStored(): Promise<ShownSheet | undefined> {
  const sheet = await responseCache.read<ShownSheet>(STORED_NAME);
  return sheet?.questionnaire && sheet.questions.length > 0 ? sheet : undefined;
}

const none = { isStored: false, hasUnsent: false };

async function readStoredSheet(userId: string): Promise<typeof none> {
  const stored = await readStored();
  if (!stored) return none;
  const drafts = await draftsOf(onDevice(userId, stored.questionnaire?.id ?? "")).readAll();
  return { isStored: true, hasUnsent: drafts.size > 0 };
}

/** This device's knowledge of a sheet; `undefined` while loading. */
export const useStoredSheet = (userId: string) => useStored(["sheet", userId], () => readStoredSheet(userId), none);
