import type { Insertable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";

export async function insertLink(db: Connection, link: Insertable<DB["oneTimeLinks"]>): Promise<void> {
  await db.insertInto("oneTimeLinks").values(link).execute();
}

/** Marks the link or code used, if it still is good and its account not deactivated; the row says for whom it was. */
export const takeLink = (db: Connection, hash: Buffer, now: Date) =>
  db
    .updateTable("oneTimeLinks")
    .set({ usedAt: now })
    .where("hash", "=", hash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("users").select("users.id").whereRef("users.id", "=", "oneTimeLinks.userId").where("status", "<>", "DESACTIVATED")),
    )
    .returning("userId")
    .executeTakeFirst();

/** The links still open of a person end: a password was chosen. */
export async function endLinksOf(db: Connection, userId: number, now: Date): Promise<void> {
  await db.updateTable("oneTimeLinks").set({ usedAt: now }).where("userId", "=", userId).where("usedAt", "is", null).execute();
}
