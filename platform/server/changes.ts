import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const CHANNEL = "changed";
const RECONNECT_PAUSE_MS = 250;
const ECHO_PATIENCE_MS = 5_000;
/** A change of the office is done before its echo comes: nobody waits longer for that. */
const SETTLE_PATIENCE_MS = 3_000;
/** How often it is asked whether notifications still come. */
const PING_MS = 5_000;
/** While they do not, nothing is remembered for longer. */
const DEAF_CACHE_MS = 2_000;
const NO_ECHO = `Les notifications de PostgreSQL n'arrivent pas ici, comme derrière un PgBouncer en mode transaction : donnez l'adresse du serveur lui-même
(DATABASE_DIRECT_URL).`;

/** What other nodes change reaches this one: the triggers of the database tell which table did. */
export interface Changes {
  /** A value kept in memory until one of the tables changes. */
  cached<T>(tables: readonly string[], load: () => Promise<T>): () => Promise<T>;
  /** Resolves once every change committed before has been heard here; after three seconds at most, when nothing is heard. */
  settle(): Promise<void>;
  /** Whether notifications come. */
  isHearing(): boolean;
  close(): Promise<void>;
}

/**
 * `open` gives a connection to listen on, which no pooler may stand before.
 *
 * @throws {Error} In French, where what is notified is not heard: what other nodes change would be known here too late or never.
 */
export async function listenToChanges(open: () => Promise<pg.Client>, pool: pg.Pool): Promise<Changes> {
  const drops = new Map<string, (() => void)[]>();
  const echoes = new Map<string, () => void>();
  let closing = false;
  let isHearing = true;
  const dropAll = () => {
    for (const all of drops.values()) for (const drop of all) drop();
    for (const echo of echoes.values()) echo();
  };

  const connect = async (): Promise<pg.Client> => {
    const listener = await open();
    listener.on("notification", ({ payload = "" }) => {
      for (const drop of drops.get(payload) ?? []) drop();
      echoes.get(payload)?.();
    });
    await listener.query(`listen ${CHANNEL}`);
    listener.on("end", () => {
      isHearing = false;
      if (!closing) void reconnect();
    });
    isHearing = true;
    dropAll();
    return listener;
  };
  const reconnect = async () => {
    dropAll();
    while (!closing) {
      try {
        client = await connect();
        return;
      } catch {
        await sleep(RECONNECT_PAUSE_MS);
      }
    }
  };
  let client = await connect();

  /** Whether what is notified now is heard in time. */
  const isEchoed = async (patienceMs: number): Promise<boolean> => {
    const id = randomUUID();
    const heard = new Promise<boolean>((resolve) => echoes.set(id, () => resolve(true)));
    try {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, id]);
      return await Promise.race([heard, sleep(patienceMs, false, { ref: false })]);
    } finally {
      echoes.delete(id);
    }
  };
  const ping = async () => {
    const asked = client;
    if (!isHearing || (await isEchoed(SETTLE_PATIENCE_MS)) || asked !== client) return;
    // It says nothing of its end either.
    asked.connection.stream.destroy();
  };
  const pinging = setInterval(() => void ping().catch(() => {}), PING_MS).unref();
  const close = async () => {
    closing = true;
    clearInterval(pinging);
    await client.end();
  };
  try {
    if (!(await isEchoed(ECHO_PATIENCE_MS))) throw new Error(NO_ECHO);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    cached<T>(tables: readonly string[], load: () => Promise<T>) {
      let kept: Promise<T> | undefined;
      let loadedAt = 0;
      const drop = () => {
        kept = undefined;
      };
      for (const table of tables) drops.set(table, [...(drops.get(table) ?? []), drop]);
      return () => {
        if (!kept || (!isHearing && performance.now() - loadedAt > DEAF_CACHE_MS)) {
          const loading = load();
          kept = loading;
          loadedAt = performance.now();
          loading.catch(() => kept === loading && drop());
        }
        return kept;
      };
    },
    // What was committed is: whether it is heard changes nothing.
    settle: async () => void (await isEchoed(SETTLE_PATIENCE_MS).catch(() => {})),
    isHearing: () => isHearing,
    close,
  };
}
