import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const CHANNEL = "changed";
const RECONNECT_PAUSE_MS = 250;
const ECHO_PATIENCE_MS = 5_000;
const NO_ECHO = `Les notifications de PostgreSQL n'arrivent pas ici, comme derrière un PgBouncer en mode transaction : donnez l'adresse du serveur lui-même
(DATABASE_DIRECT_URL).`;

/** What other nodes change reaches this one: the triggers of the database tell which table did. */
export interface Changes {
  /** A value kept in memory until one of the tables changes. */
  cached<T>(tables: readonly string[], load: () => Promise<T>): () => Promise<T>;
  /** Resolves once every change committed before has been heard here. */
  settle(): Promise<void>;
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
    listener.on("end", () => !closing && void reconnect());
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

  const settle = async () => {
    const id = randomUUID();
    const heard = new Promise<void>((resolve) => echoes.set(id, resolve));
    await pool.query("select pg_notify($1, $2)", [CHANNEL, id]);
    await heard;
    echoes.delete(id);
  };
  const close = async () => {
    closing = true;
    await client.end();
  };
  try {
    const isHeard = await Promise.race([settle().then(() => true), sleep(ECHO_PATIENCE_MS, false, { ref: false })]);
    if (!isHeard) throw new Error(NO_ECHO);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    cached<T>(tables: readonly string[], load: () => Promise<T>) {
      let kept: Promise<T> | undefined;
      const drop = () => {
        kept = undefined;
      };
      for (const table of tables) drops.set(table, [...(drops.get(table) ?? []), drop]);
      return () => {
        if (!kept) {
          const loading = load();
          kept = loading;
          loading.catch(() => kept === loading && drop());
        }
        return kept;
      };
    },
    settle,
    close,
  };
}
