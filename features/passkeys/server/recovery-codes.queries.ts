import type { Connection } from "#database/open.ts";

export async function replaceCodes(trx: Connection, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await deleteCodes(trx, userId);
  await trx
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ hash, userId, createdAt: now })))
    .execute();
}

export async function deleteCodes(trx: Connection, userId: number): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Marks a code used, if it is still valid. */
export const markCodeUsed = (db: Connection, hash: Buffer, now: Date) =>
  db
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("hash", "=", hash)
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();

/** How many are left, and when all were made; nothing if there are none. */
export const countCodes = (db: Connection, userId: number) =>
  db
    .selectFrom("recoveryCodes")
    .select(({ fn, eb }) => [fn.countAll<number>().filterWhere("usedAt", "is", null).as("left"), fn.max(eb.ref("createdAt")).as("madeAt")])
    .where("userId", "=", userId)
    .groupBy("userId")
    .executeTakeFirst();
