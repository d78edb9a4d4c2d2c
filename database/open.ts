import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import { serversAt } from "./servers.ts";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;
/** A connection or a transaction: who queries cannot tell. */
export type Connection = Kysely<DB> | Transaction<DB>;

declare module "#platform/server/connection.ts" {
  interface Storage {
    readonly connection: Kysely<DB> | Transaction<DB>;
  }
}

const { INT8, NUMERIC, DATE, TIME } = pg.types.builtins;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, String);
pg.types.setTypeParser(TIME, (time) => time.slice(0, 5));

export interface OpenDatabase {
  readonly db: Database;
  /** For hot paths with named prepared statements, and for tools that bring their own SQL. */
  readonly pool: pg.Pool;
  /** A connection of one's own, past any pooler: to listen, or to hold a lock between transactions. Whoever takes it ends it. */
  connect(name: string): Promise<pg.Client>;
  close(): Promise<void>;
}

interface Options {
  readonly max?: number;
  /** Hears of connections lost. */
  readonly complain?: (error: Error) => void;
  /** Where the server itself is, when `url` is that of a pooler (PgBouncer in transaction mode). */
  readonly directUrl?: string | undefined;
}

/** Opens PostgreSQL: one server, several of which one takes writes, or a pooler before them. */
export function openDatabase(url: string, { max = 10, complain = () => {}, directUrl }: Options = {}): OpenDatabase {
  const servers = serversAt(url);
  const direct = directUrl === undefined ? servers : serversAt(directUrl);
  const pool = new pg.Pool({ Client: servers.Client, max, application_name: "palmares" });
  if (directUrl !== undefined) nameNothing(pool);
  // Each connection complains for itself, also taken out of the pool and lost between two statements; the pool would tell of the idle ones again.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", complain));
  const db = queriesOn(pool);
  return { db, pool, connect: (name) => direct.connect({ application_name: name }), close: () => pool.end() };
}

/** Queries over connections that this gives out one at a time. */
export const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/**
 * Work on a connection of its own, which `cut` closes in the midst of a query: what is not committed is undone. (Cancelling the query instead would have a
 * commit that waits for a standby acknowledged.)
 */
export async function onOneConnection<T>(
  { connect }: Pick<OpenDatabase, "connect">,
  name: string,
  work: (db: Database, cut: () => void) => Promise<T>,
): Promise<T> {
  const client = await connect(name);
  const lent = Object.assign(client, { release: () => {} });
  try {
    return await work(queriesOn({ connect: async () => lent, end: async () => {} } as unknown as PostgresPool), () => void client.end());
  } finally {
    await client.end();
  }
}

/** A pooler gives each transaction whichever connection is free: statements named on another one are not known there. */
function nameNothing(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (asked: unknown, ...rest: unknown[]) => unknown;
  const unnamed = (asked: unknown) => (typeof asked === "object" ? { ...asked, name: undefined } : asked);
  Object.assign(pool, { query: (asked: unknown, ...rest: unknown[]) => query(unnamed(asked), ...rest) });
}
