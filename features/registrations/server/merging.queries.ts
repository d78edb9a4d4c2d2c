import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

export interface Move {
  readonly fromId: number;
  readonly toId: number;
  /** The years in which the registration that arrives takes the place of the one that is there. */
  readonly replaced: readonly number[];
  /** The years in which it gives way. */
  readonly dropped: readonly number[];
}

/** Puts a participant's registrations under another account; of two in one year, one goes. */
export async function moveRegistrations(trx: Connection, { fromId, toId, replaced, dropped }: Move): Promise<void> {
  await sql`
    delete from registrations where kind = 'participant'
      and ((user_id = ${toId} and year = any(${[...replaced]}::int[])) or (user_id = ${fromId} and year = any(${[...dropped]}::int[])))`.execute(
    trx,
  );
  await sql`update registrations set user_id = ${toId} where user_id = ${fromId} and kind = 'participant'`.execute(trx);
}
