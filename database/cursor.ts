import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open.ts";

/** Read in a few milliseconds: concurrent saves wait no longer than that. */
const ROWS_PER_FETCH = 250;

/**
 * The rows of a query in pages, from one snapshot: for lists too long for memory. The generator uses one connection until it is finished or closed. A
 * caller that reads nothing for a minute loses the connection, and the next read fails.
 */
export async function* cursorPagesOf<Row>(
  db: Database,
  query: RawBuilder<Row>,
  { rows: rowsPerFetch = ROWS_PER_FETCH } = {},
): AsyncGenerator<readonly Row[]> {
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    // The whole list will be read: plan for the total time, not for the first rows.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '1min'`.execute(trx);
    await sql`declare page no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(rowsPerFetch))} from page`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
