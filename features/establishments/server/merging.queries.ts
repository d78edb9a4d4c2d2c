import type { Connection } from "#database/open.ts";

/** Another account speaks for the school of this one, if it has a school. */
export async function replaceCorrespondent(trx: Connection, fromId: number, toId: number): Promise<void> {
  await trx.updateTable("establishments").set({ userId: toId }).where("userId", "=", fromId).execute();
}
