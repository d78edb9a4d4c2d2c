import { drafts } from "#platform/web/drafts.ts";

export const DRAFT_KEY = "pupils/import";

/** Deletes a user's list of pupils from this device: it was sent or abandoned. */
export const deleteListDraft = (userId: string): Promise<void> => drafts.discard(userId, DRAFT_KEY);
