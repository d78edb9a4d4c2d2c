import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import pg from "pg";
import { type Database, queriesOn } from "./open.ts";
import { serversAt } from "./servers.ts";

/** How long a reader waits for what was committed before it asked; then the primary answers. */
const PATIENCE_MS = 500;
const LOOK_MS = 20;
/** How long a replica that failed is left alone. */
const AWAY_MS = 5_000;

export type Answered = "replica" | "primary";

export interface ReadReplica {
  /** Reads alone, each of what was committed before it asked: by the replica, or by the primary where that is behind, away or replica no more. */
  readonly db: Database;
  close(): Promise<void>;
}

interface Options {
  readonly max: number;
  /** Hears why the replica was passed over: once, then again when it fails after it was left alone. */
  readonly complain: (error: Error) => void;
  /** Hears of each reader who answered. */
  readonly count: (answered: Answered) => void;
}

const WRITTEN = `select system_identifier::text as "identity", current_database() as "database", pg_current_wal_flush_lsn()::text as "written"
  from pg_control_system()`;
const FOLLOWS = `select pg_is_in_recovery() and system_identifier::text = $1 and current_database() = $2 as "follows",
    coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "has"
  from pg_control_system()`;

/**
 * Opens a standby that takes reads (OPS-11). Every read asks the primary how far it has written, and waits until the replica has replayed as much: nobody misses
 * what they have just changed, and what is remembered of an answer is as true as the primary's. A query that the replica breaks off fails as one does whose
 * database goes away; the next is the primary's.
 */
export function openReadReplica(url: string, primary: pg.Pool, { max, complain, count }: Options): ReadReplica {
  const pool = new pg.Pool({ Client: serversAt(url).Client, max, application_name: "palmares reads" });
  let awayUntil = 0;
  const leaveAlone = (error: Error) => {
    if (Date.now() >= awayUntil) complain(error);
    awayUntil = Date.now() + AWAY_MS;
  };
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", leaveAlone));

  const upToDate = async (): Promise<pg.PoolClient | undefined> => {
    if (Date.now() < awayUntil) return undefined;
    const { rows } = await primary.query<{ identity: string; database: string; written: string }>(WRITTEN);
    const [{ identity, database, written } = { identity: "", database: "", written: "" }] = rows;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const last = performance.now() + PATIENCE_MS;
      do {
        const [state] = (await client.query<{ follows: boolean; has: boolean }>(FOLLOWS, [identity, database, written])).rows;
        if (!state?.follows) throw new Error("DATABASE_REPLICA_URL ne mène pas à un serveur qui suit cette base.");
        if (state.has) return client;
        await sleep(LOOK_MS);
      } while (performance.now() < last);
      client.release();
    } catch (error) {
      client?.release(true);
      leaveAlone(error as Error);
    }
    return undefined;
  };

  const connect = async () => {
    const client = await upToDate();
    count(client ? "replica" : "primary");
    return client ?? (await primary.connect());
  };
  return { db: queriesOn({ connect, end: () => pool.end() } as unknown as PostgresPool), close: () => pool.end() };
}
