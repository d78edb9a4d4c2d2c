import { drafts } from "#platform/web/drafts.ts";

export const LIST = "pupils/import";

/** Wipes the list of pupils that this device keeps for somebody: it was sent or given up. */
export const dropKeptList = (userId: string): Promise<void> => drafts.drop(userId, LIST);
