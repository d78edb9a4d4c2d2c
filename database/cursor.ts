import { type RawBuilder, sql } from "kysely";
import { run } from "#platform/server/rows.ts";
import { joinByHash } from "./hash-joins.ts";
import type { Database } from "./open.ts";

/** Read in a few milliseconds: concurrent saves wait no longer than that. */
const ROWS_PER_FETCH = 250;

export interface CursorOptions {
  readonly rows?: number;
  /** For a query that joins rows which it computes itself (`withHashJoins`). */
  readonly usesHashJoins?: boolean;
}

/**
 * The rows of a query in pages, from one snapshot: for lists too long for memory. The generator uses one connection until it is finished or closed. A
 * caller that reads nothing for a minute loses the connection, and the next read fails.
 */
export async function* cursorPagesOf<Row>(
  db: Database,
  query: RawBuilder<Row>,
  { rows: rowsPerFetch = ROWS_PER_FETCH, usesHashJoins = false }: CursorOptions = {},
): AsyncGenerator<readonly Row[]> {
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    // The whole list will be read: the planner must minimise the total time, not that of the first rows.
    await run(trx)`set local cursor_tuple_fraction = 1`;
    await run(trx)`set local work_mem = '64MB'`;
    await run(trx)`set local idle_in_transaction_session_timeout = '1min'`;
    if (usesHashJoins) await joinByHash(trx);
    await run(trx)`declare page no scroll cursor for ${query}`;
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(rowsPerFetch))} from page`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
