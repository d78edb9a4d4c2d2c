import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const CHANNEL = "changed";
const RECONNECT_PAUSE_MS = 250;
const ECHO_TIMEOUT_MS = 5_000;
/** Longest wait of an office change for its echo: the change itself is done. */
const SETTLE_TIMEOUT_MS = 3_000;
const PING_MS = 5_000;
/** Longest cache time while notifications do not arrive. */
const DEGRADED_CACHE_MS = 2_000;
const NO_ECHO = `Les notifications de PostgreSQL n'arrivent pas ici, comme derrière un PgBouncer en mode transaction : donnez l'adresse du serveur lui-même
(DATABASE_DIRECT_URL).`;

/** Changes made by other nodes: database triggers notify which table changed. */
export interface Changes {
  /** A value cached in memory until one of the tables changes. */
  cached<T>(tables: readonly string[], load: () => Promise<T>): () => Promise<T>;
  /** Resolves once all earlier committed changes have been notified here; after three seconds at most. */
  settle(): Promise<void>;
  isListening(): boolean;
  close(): Promise<void>;
}

/**
 * `open` returns a connection to listen on, which must not go through a pooler.
 *
 * @throws {Error} In French, if notifications do not arrive: this node would learn of other nodes' changes too late or never.
 */
export async function listenToChanges(open: () => Promise<pg.Client>, pool: pg.Pool): Promise<Changes> {
  const invalidations = new Map<string, (() => void)[]>();
  const echoes = new Map<string, () => void>();
  let closing = false;
  let isListening = true;
  const invalidateAll = () => {
    for (const all of invalidations.values()) for (const invalidate of all) invalidate();
    for (const echo of echoes.values()) echo();
  };

  const connect = async (): Promise<pg.Client> => {
    const listener = await open();
    listener.on("notification", ({ payload = "" }) => {
      for (const invalidate of invalidations.get(payload) ?? []) invalidate();
      echoes.get(payload)?.();
    });
    await listener.query(`listen ${CHANNEL}`);
    listener.on("end", () => {
      isListening = false;
      if (!closing) void reconnect();
    });
    isListening = true;
    invalidateAll();
    return listener;
  };
  const reconnect = async () => {
    invalidateAll();
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

  const isEchoed = async (timeoutMs: number): Promise<boolean> => {
    const id = randomUUID();
    const received = new Promise<boolean>((resolve) => echoes.set(id, () => resolve(true)));
    try {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, id]);
      return await Promise.race([received, sleep(timeoutMs, false, { ref: false })]);
    } finally {
      echoes.delete(id);
    }
  };
  const ping = async () => {
    const pinged = client;
    if (!isListening || (await isEchoed(SETTLE_TIMEOUT_MS)) || pinged !== client) return;
    // The connection would not answer a close either.
    pinged.connection.stream.destroy();
  };
  const pinging = setInterval(() => void ping().catch(() => {}), PING_MS).unref();
  const close = async () => {
    closing = true;
    clearInterval(pinging);
    await client.end();
  };
  try {
    if (!(await isEchoed(ECHO_TIMEOUT_MS))) throw new Error(NO_ECHO);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    cached<T>(tables: readonly string[], load: () => Promise<T>) {
      let value: Promise<T> | undefined;
      let loadedAt = 0;
      const invalidate = () => {
        value = undefined;
      };
      for (const table of tables) invalidations.set(table, [...(invalidations.get(table) ?? []), invalidate]);
      return () => {
        if (!value || (!isListening && performance.now() - loadedAt > DEGRADED_CACHE_MS)) {
          const loading = load();
          value = loading;
          loadedAt = performance.now();
          loading.catch(() => value === loading && invalidate());
        }
        return value;
      };
    },
    // The change is committed, whether or not its notification arrives.
    settle: async () => void (await isEchoed(SETTLE_TIMEOUT_MS).catch(() => {})),
    isListening: () => isListening,
    close,
  };
}
