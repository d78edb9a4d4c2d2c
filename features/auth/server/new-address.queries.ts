import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** The links still open that were mailed to a person end; a slip was handed over, and stays. */
export async function endMailedLinksOf(db: Connection, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("oneTimeLinks")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("kind", "in", ["first-password", "reset"])
    .where("usedAt", "is", null)
    .execute();
}

/** Takes back a password that was chosen with a mailed link, or nobody knows how; for the office one chosen with a slip too. Whether there was one. */
export async function takePasswordOfMail(
  trx: Connection,
  userId: number,
  { alsoOfSlip }: { readonly alsoOfSlip: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    delete from credentials where user_id = ${userId} and (${alsoOfSlip} or chosen_with is distinct from 'slip') returning user_id`.execute(
    trx,
  );
  return rows.length > 0;
}
