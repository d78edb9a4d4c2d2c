import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;
/** A connection or a transaction: who queries cannot tell. */
export type Connection = Kysely<DB> | Transaction<DB>;

const { INT8, NUMERIC, DATE, TIME } = pg.types.builtins;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, String);
pg.types.setTypeParser(TIME, (time) => time.slice(0, 5));

export interface OpenDatabase {
  readonly db: Database;
  /** For hot paths with named prepared statements, and for tools that bring their own SQL. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens PostgreSQL. `complain` hears of connections lost while idle: without it they would end the process. */
export function openDatabase(url: string, { max = 10, complain = (_: Error): void => {} } = {}): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max, application_name: "palmares" });
  pool.on("error", complain);
  // A connection taken out of the pool and lost between two statements has no other listener.
  pool.on("connect", (client) => client.on("error", complain));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => pool.end() };
}
