import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { onlyRow } from "#platform/server/rows.ts";
import type { World } from "./world.ts";

/**
 * How often a reading goes through a whole table, and by an index into it. The tables of a test are small: here PostgreSQL goes through one, or sorts, only
 * where it must, as on large tables.
 */
export const scansOf = (world: World, table: string, read: (trx: Connection) => Promise<unknown>) =>
  world.db.transaction().execute(async (trx) => {
    // Counts of earlier transactions of this connection may still be among them.
    const count = () => onlyRow<{ readonly whole: number; readonly byIndex: number }>(trx)`
      select seq_scan::int as whole, coalesce(idx_scan, 0)::int as by_index from pg_stat_xact_user_tables where relname = ${table}`;
    for (const way of ["enable_seqscan", "enable_sort"]) await sql`set local ${sql.raw(way)} = off`.execute(trx);
    const before = await count();
    await read(trx);
    const after = await count();
    return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  });
