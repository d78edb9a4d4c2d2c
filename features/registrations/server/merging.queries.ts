import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

export interface Move {
  readonly fromId: number;
  readonly toId: number;
  /** The years in which the moved registration replaces the existing one. */
  readonly replaced: readonly number[];
  /** The years in which it is dropped. */
  readonly dropped: readonly number[];
}

/** Moves a participant's registrations to another account; of two in one year, one is deleted. */
export async function moveRegistrations(trx: Connection, { fromId, toId, replaced, dropped }: Move): Promise<void> {
  await sql`
    delete from registrations where kind = 'participant'
      and ((user_id = ${toId} and year = any(${[...replaced]}::int[])) or (user_id = ${fromId} and year = any(${[...dropped]}::int[])))`.execute(
    trx,
  );
  await sql`update registrations set user_id = ${toId} where user_id = ${fromId} and kind = 'participant'`.execute(trx);
}
