import type { Socket } from "node:net";
import pg from "pg";
import { isReachable, watchForLostServer } from "./server-liveness.ts";

const TIMEOUT_MS = 10_000;
/** Share of the timeout: a query that is silent for this long, twice, while the server does no work for us, is lost. */
const SILENCE_SHARE = 0.15;
/** Share of the timeout in which the kernel of another machine accepts a connection: it asks twice, and is busy with nothing else. */
const ACCEPT_SHARE = 0.25;
/** Connections of these checks do not count as work. */
const CHECK = "palmares check";

/** Whether a server works on the query of a connection (null through a pooler, where its backend is unknown), and on any of our queries. */
interface Work {
  readonly own: boolean | null;
  readonly any: boolean;
}
const UNKNOWN: Work = { own: true, any: true };
/** The kernel of its machine, or a router in front of it, does not answer. */
const GONE: Work = { own: null, any: false };
const GONE_CODES = new Set(["ETIMEDOUT", "EHOSTUNREACH"]);

/** Ends a connection that no kernel accepts within this time; looking up the name of the machine does not count. */
function limitAccepting(client: pg.Client, acceptMs: number): void {
  const stream = client.connection.stream as Socket;
  const giveUp = () => stream.destroy(Object.assign(new Error(`${client.host}:${client.port} does not answer`), { code: "ETIMEDOUT" }));
  stream.once("connectionAttempt", () => {
    const timer = setTimeout(giveUp, acceptMs);
    for (const event of ["connect", "close"]) stream.once(event, () => clearTimeout(timer));
  });
}

/** Process id from the server's greeting; a pooler invents one. */
const processOf = (client: pg.Client): number => Number(Reflect.get(client, "processID"));

/**
 * Each server of an address, in libpq's syntax for several: `postgresql://palmares@one:5432,two:5432/palmares`, or `?host=/one,/two` for
 * sockets.
 */
export function serversOf(address: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(address) ?? [];
  if (hosts.includes(",")) return hosts.split(",").map((host) => `${before}${host}${after}`);
  const sockets = new URLSearchParams(after.split("?")[1]).get("host")?.split(",") ?? [];
  if (sockets.length < 2) return [address];
  return sockets.map((socket) => {
    const url = new URL(address);
    url.searchParams.set("host", socket);
    return url.href;
  });
}

export interface Servers {
  /** For a pool: each connection goes to the server that last accepted writes; after a failure, the next one goes to the next server. */
  readonly Client: new (
    options?: pg.ClientConfig,
  ) => pg.Client;
  /** A dedicated connection to the server that accepts writes. */
  connect(options: pg.ClientConfig): Promise<pg.Client>;
}

/**
 * The servers of an address. One accepts writes at a time; the others are its standbys, and one of them can replace it. A server has `timeoutMs` to
 * open a connection, of which its kernel has a quarter, and is checked when a connection was silent for that time. A query is lost if it is silent
 * for a seventh of that time and then no kernel answers a new connection. It is also lost if the server does not work on it twice in a row: the
 * query or its answer was lost on the way (a firewall forgot the connection). Then the connection is closed, and with it the idle ones of the pool.
 * Through a pooler, the backend of a connection is unknown: there a query counts as lost only if the server works on none of our queries, or
 * another connection was lost while it waited.
 */
export function serversAt(address: string, timeoutMs: number = TIMEOUT_MS): Servers {
  const servers = serversOf(address);
  let current = 0;
  const silenceMs = timeoutMs * SILENCE_SHARE;
  const acceptMs = timeoutMs * ACCEPT_SHARE;
  const all = new Set<{ suspect(): void }>();
  /** True if it cannot be checked. A backend that has ended does no work. */
  const askWork = async (server: string | undefined, pid: number): Promise<Work> => {
    const client = new pg.Client({
      connectionString: server,
      application_name: CHECK,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on("error", () => {});
    limitAccepting(client, acceptMs);
    try {
      await client.connect();
      const { rows } = await client.query<Work & { pid: number }>(
        `select pg_backend_pid() as pid,
           (select state in ('active', 'disabled') from pg_stat_activity where pid = $1 and usename = current_user and backend_type = 'client backend') as own,
           exists (select from pg_stat_activity where usename = current_user and state in ('active', 'disabled')
             and pid <> pg_backend_pid() and application_name <> $2) as any`,
        [pid, CHECK],
      );
      const [work] = rows;
      if (!work) return UNKNOWN;
      const isPooled = work.pid !== processOf(client);
      return { own: isPooled ? null : (work.own ?? false), any: work.any };
    } catch (error) {
      return GONE_CODES.has(String(Reflect.get(Object(error), "code"))) ? GONE : UNKNOWN;
    } finally {
      // A normal close could hang too.
      client.connection.stream.destroy();
    }
  };
  class Client extends pg.Client {
    readonly #server = current;
    readonly #address = servers[current];
    /** Whether it belongs to a pool, which replaces it at little cost. */
    isOfPool = true;
    /** The byte count when another connection was lost while this one waited for an answer. */
    #suspectedAt = -1;

    constructor(options: pg.ClientConfig = {}) {
      super({
        ...options,
        connectionString: servers[current],
        connectionTimeoutMillis: timeoutMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: timeoutMs,
      });
      // A server may end just after it accepts the connection, before the caller listens: an unhandled error would end the process.
      this.on("error", () => {});
    }

    override connect(): Promise<this>;
    override connect(done: (error: Error | null) => void): void;
    override connect(done?: (error: Error | null) => void): Promise<this> | undefined {
      const connected = this.#connect();
      if (!done) return connected;
      connected.then(() => done(null), done);
      return undefined;
    }

    async #connect(): Promise<this> {
      limitAccepting(this, acceptMs);
      try {
        await super.connect();
        if (servers.length > 1) await this.#refuseStandby();
        this.#watch();
        return this;
      } catch (error) {
        this.#failOver();
        this.connection.stream.destroy();
        throw error;
      }
    }

    #failOver(): void {
      if (current === this.#server) current = (current + 1) % servers.length;
    }

    #watch(): void {
      const isSocketFile = this.host.startsWith("/");
      if (isSocketFile) return;
      const stream = this.connection.stream as Socket;
      let askedAt = performance.now();
      let idleAt = -1;
      const isLost = async () => {
        const bytes = this.#bytes();
        const isRead = stream.isPaused() || stream.readableLength > 0;
        const work = isRead || !this.#awaitsAnswer() ? UNKNOWN : await askWork(this.#address, processOf(this));
        if (work === GONE) {
          this.#failOver();
          return true;
        }
        const isWorking = work.own ?? (work.any && this.#suspectedAt !== bytes);
        // Twice with the same byte count: by then a query on its way, or waiting for a pooler, has arrived.
        if (!isWorking && idleAt === bytes) return true;
        idleAt = isWorking ? -1 : bytes;
        if (performance.now() - askedAt < timeoutMs) return false;
        const isThere = await isReachable(this, { acceptMs, timeoutMs });
        askedAt = performance.now();
        if (!isThere) this.#failOver();
        return !isThere;
      };
      watchForLostServer(stream, silenceMs, isLost, () => {
        const isProven = this.#suspectedAt !== this.#bytes();
        this.#giveUp("vanished");
        if (isProven) for (const client of all) client.suspect();
      });
      all.add(this);
      stream.once("close", () => all.delete(this));
    }

    #awaitsAnswer(): boolean {
      return Reflect.get(this, "readyForQuery") === false;
    }

    #giveUp(why: string): void {
      const error = Object.assign(new Error(`${this.host}:${this.port} ${why}`), { code: "ETIMEDOUT" });
      (this.connection.stream as Socket).destroy(error);
    }

    /** If one connection is lost, others opened with it probably are too; a new one costs little. */
    suspect(): void {
      const isInTransaction = (Reflect.get(this, "_txStatus") ?? "I") !== "I";
      if (this.#awaitsAnswer()) this.#suspectedAt = this.#bytes();
      else if (this.isOfPool && !isInTransaction) this.#giveUp("is doubted");
    }

    #bytes(): number {
      const { bytesRead, bytesWritten } = this.connection.stream as Socket;
      return bytesRead + bytesWritten;
    }

    async #refuseStandby(): Promise<void> {
      const query = { text: "select pg_is_in_recovery() as follows", query_timeout: timeoutMs };
      const { rows } = await this.query<{ follows: boolean }>(query);
      if (!rows[0]?.follows) return;
      await this.end();
      throw Object.assign(new Error("this server is a standby"), { code: "25006" });
    }
  }
  return {
    Client,
    async connect(options) {
      for (let left = servers.length - 1; ; left--) {
        try {
          return await Object.assign(new Client(options), { isOfPool: false }).connect();
        } catch (error) {
          if (left === 0) throw error;
        }
      }
    },
  };
}
