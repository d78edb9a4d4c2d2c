import type { Connection } from "#database/open.ts";

/** Puts what was mailed to a person under another account. */
export async function moveMails(trx: Connection, fromId: number, toId: number): Promise<void> {
  await trx.updateTable("mails").set({ userId: toId }).where("userId", "=", fromId).execute();
  await trx.updateTable("mails").set({ issuedBy: toId }).where("issuedBy", "=", fromId).execute();
}
