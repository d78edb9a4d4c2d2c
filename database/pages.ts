import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open.ts";

/** Read in a few milliseconds: whoever saves meanwhile waits no longer. */
const ROWS_AT_ONCE = 250;

/**
 * The rows of a query, some at a time, as they were when it began: for lists that no memory should hold. It keeps a connection until it is
 * walked to its end or left; who takes nothing for a minute loses it, and the walk fails.
 */
export async function* pagesOf<Row>(
  db: Database,
  query: RawBuilder<Row>,
  { rows: most = ROWS_AT_ONCE } = {},
): AsyncGenerator<readonly Row[]> {
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    // The whole list is wanted: not the plan that finds its first rows soonest.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '1min'`.execute(trx);
    await sql`declare page no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(most))} from page`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
