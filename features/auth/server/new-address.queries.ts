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

/** What the cause of a letter to a former address begins with; when it was written follows. */
export const FORMER_ADDRESS = "former-address";

/** When the last but so many of the letters to former addresses of this account was written; nothing where there are fewer. */
export async function findFormerAddressTold(trx: Connection, userId: number, nth: number): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select split_part(cause, '-', 3)::float8 as at from mails where user_id = ${userId} and starts_with(cause, ${`${FORMER_ADDRESS}-`})
    order by at desc offset ${nth - 1} limit 1`.execute(trx);
  return rows[0]?.at;
}
