import { useState } from "react";
import { session } from "#platform/web/session.ts";
import { useDraft, useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import type { PreparedList } from "../prepared-list.ts";

const DRAFT_NAME = "pupils/import";

/** The list stored on this device; `undefined` while it is read, null if none. */
export const useStoredListDraft = (userId: string) => useStoredDraft<PreparedList>(userId, DRAFT_NAME);

/** The current list, stored on this device until it is sent or abandoned; not without a session, as signing out deletes it. */
export function useListDraft(userId: string, found: PreparedList | null) {
  const [list, setList] = useState(found);
  useDraft({ userId, name: DRAFT_NAME, found, edited: list, draft: () => list, isPaused: () => !session.read() });
  return [list, setList] as const;
}
