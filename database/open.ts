import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Selectable, type Transaction } from "kysely";
import pg from "pg";
import { serversAt } from "./servers.ts";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;
/** A connection or a transaction: the same for queries. */
export type Connection = Kysely<DB> | Transaction<DB>;
export type Row<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Readonly<Pick<Selectable<DB[Table]>, Column>>;

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
  /** For hot paths with named prepared statements, and for tools with their own SQL. */
  readonly pool: pg.Pool;
  /** A dedicated connection that bypasses any pooler: to listen, or to keep a lock between transactions. The caller ends it. */
  connect(name: string): Promise<pg.Client>;
  close(): Promise<void>;
}

interface Options {
  readonly max?: number;
  readonly onError?: (error: Error) => void;
  /** The address of the server itself, when `url` is that of a pooler (PgBouncer in transaction mode). */
  readonly directUrl?: string | undefined;
}

/** Opens PostgreSQL: one server, several of which one accepts writes, or a pooler in front of them. */
export function openDatabase(url: string, { max = 10, onError = () => {}, directUrl }: Options = {}): OpenDatabase {
  const servers = serversAt(url);
  const directServers = directUrl === undefined ? servers : serversAt(directUrl);
  const pool = new pg.Pool({ Client: servers.Client, max, application_name: "palmares" });
  letStatementsPass(pool);
  if (directUrl !== undefined) disableNamedStatements(pool);
  // Each connection reports its own errors, also outside the pool and between two statements; the pool would report idle ones a second time.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", onError));
  const db = databaseOn(pool);
  return { db, pool, connect: (name) => directServers.connect({ application_name: name }), close: () => pool.end() };
}

export const databaseOn = (pool: PostgresPool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** Reads in a transaction that writes nothing, and in which all statements see the same state. */
export const inSnapshot = <Read>(db: Database, read: (trx: Connection) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

/**
 * Runs work on its own connection, which `disconnect` closes even during a query: uncommitted work is rolled back. (Cancelling the query instead would
 * acknowledge a commit that waits for a standby.)
 */
export async function withDedicatedConnection<T>(
  { connect }: Pick<OpenDatabase, "connect">,
  name: string,
  work: (db: Database, disconnect: () => void) => Promise<T>,
): Promise<T> {
  const client = await connect(name);
  const pooledClient = Object.assign(client, { release: () => {} });
  try {
    return await work(
      databaseOn({ connect: async () => pooledClient, end: async () => {} } as unknown as PostgresPool),
      () => void client.end(),
    );
  } finally {
    await client.end();
  }
}

/**
 * Gives single statements of the pool the next free connection, in their order. Saves, openings and sessions are such statements of a millisecond, and
 * waited for seconds behind hundreds of registrations or searches of strangers.
 */
function letStatementsPass(pool: pg.Pool): void {
  const passing = new WeakSet<object>();
  const connect = (done: Parameters<pg.Pool["connect"]>[0]): void => {
    const waiting = Reflect.get(pool, "_pendingQueue") as object[];
    const others = waiting.length;
    pool.connect(done);
    const last = waiting.length > others ? waiting.pop() : undefined;
    if (last === undefined) return;
    passing.add(last);
    const place = waiting.findIndex((one) => !passing.has(one));
    waiting.splice(place === -1 ? waiting.length : place, 0, last);
  };
  Object.assign(pool, { query: pool.query.bind(Object.create(pool, { connect: { value: connect } })) });
}

/** A pooler gives each transaction any free connection: statements named on another connection are unknown there. */
function disableNamedStatements(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (queryConfig: unknown, ...rest: unknown[]) => unknown;
  const withoutName = (queryConfig: unknown) => (typeof queryConfig === "object" ? { ...queryConfig, name: undefined } : queryConfig);
  Object.assign(pool, { query: (queryConfig: unknown, ...rest: unknown[]) => query(withoutName(queryConfig), ...rest) });
}
