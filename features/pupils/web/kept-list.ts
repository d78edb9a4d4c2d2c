import { drafts } from "#platform/web/drafts.ts";

export const LIST = "pupils/import";

/** Wipes the list of pupils that this device keeps for somebody: it was sent, or their session is over. */
export const dropKeptList = (userId: string): Promise<void> => drafts.drop(userId, LIST);
