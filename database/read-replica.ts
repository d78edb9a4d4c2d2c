import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import pg from "pg";
import { type Database, databaseOn } from "./open.ts";
import { serversAt } from "./servers.ts";

const CATCH_UP_TIMEOUT_MS = 500;
const POLL_INTERVAL_MS = 20;
/** How long a replica that failed is not used. */
const BACKOFF_MS = 5_000;

export type ReadSource = "replica" | "primary";

export interface ReadReplica {
  /** For reads only; each sees everything committed before it. The primary answers if the replica is behind, down or no longer a replica. */
  readonly db: Database;
  close(): Promise<void>;
}

interface Options {
  readonly max: number;
  /** Called with the reason that the replica is not used: once, then again if it fails after the pause. */
  readonly onError: (error: Error) => void;
  readonly onRead: (source: ReadSource) => void;
}

const PRIMARY_POSITION = `select system_identifier::text as "identity", current_database() as "database", pg_current_wal_flush_lsn()::text as "written"
  from pg_control_system()`;
const REPLICA_STATE = `select pg_is_in_recovery() and system_identifier::text = $1 and current_database() = $2 as "follows",
    coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "has"
  from pg_control_system()`;

/**
 * Opens a standby that takes reads (OPS-11). Every read asks the primary for its write position, and waits until the replica has replayed it: users always
 * see their own changes, and cached answers are as current as the primary's. A query that the replica breaks off fails as if the database
 * disconnected; the next one goes to the primary.
 */
export function openReadReplica(url: string, primary: pg.Pool, { max, onError, onRead }: Options): ReadReplica {
  const pool = new pg.Pool({ Client: serversAt(url).Client, max, application_name: "palmares reads" });
  let backoffUntil = 0;
  const backOff = (error: Error) => {
    if (Date.now() >= backoffUntil) onError(error);
    backoffUntil = Date.now() + BACKOFF_MS;
  };
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", backOff));

  const connectWhenCaughtUp = async (): Promise<pg.PoolClient | undefined> => {
    if (Date.now() < backoffUntil) return undefined;
    const { rows } = await primary.query<{ identity: string; database: string; written: string }>(PRIMARY_POSITION);
    const [{ identity, database, written } = { identity: "", database: "", written: "" }] = rows;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const deadline = performance.now() + CATCH_UP_TIMEOUT_MS;
      do {
        const [state] = (await client.query<{ follows: boolean; has: boolean }>(REPLICA_STATE, [identity, database, written])).rows;
        if (!state?.follows) throw new Error("DATABASE_REPLICA_URL ne mène pas à un serveur qui suit cette base.");
        if (state.has) return client;
        await sleep(POLL_INTERVAL_MS);
      } while (performance.now() < deadline);
      client.release();
    } catch (error) {
      client?.release(true);
      backOff(error as Error);
    }
    return undefined;
  };

  const connect = async () => {
    const client = await connectWhenCaughtUp();
    onRead(client ? "replica" : "primary");
    return client ?? (await primary.connect());
  };
  return { db: databaseOn({ connect, end: () => pool.end() } as unknown as PostgresPool), close: () => pool.end() };
}
