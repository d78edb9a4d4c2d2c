import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

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
