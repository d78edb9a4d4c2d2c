import type { Socket } from "node:net";
import pg from "pg";
import { answers, onceLost } from "./vanished.ts";

const PATIENCE_MS = 10_000;
/** Of the patience: a query that is silent for so long, twice, while the server works on nothing of ours, is lost. */
const SILENCE_SHARE = 0.15;
/** Those who ask at the same time are no work. */
const CHECK = "palmares check";

/** Whether a server works on what a connection asked (null behind a pooler, where nobody knows its backend), and on anything of ours. */
interface Work {
  readonly own: boolean | null;
  readonly any: boolean;
}
const UNKNOWN: Work = { own: true, any: true };

/** As whoever takes the connection says, which a pooler makes up. */
const processOf = (client: pg.Client): number => Number(Reflect.get(client, "processID"));

/** What to say, and to throw, where a server that only follows another one answers. */
const isStandby = () => Object.assign(new Error("this server is a standby"), { code: "25006" });

/**
 * Each server that an address names, as libpq writes several: `postgresql://palmares@one:5432,two:5432/palmares`, or `?host=/one,/two` for
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
  /** For a pool: each connection goes to the server that took writes last; one that fails leaves the next to the next server. */
  readonly Client: new (
    options?: pg.ClientConfig,
  ) => pg.Client;
  /** A connection of one's own: whichever server takes writes. */
  connect(options: pg.ClientConfig): Promise<pg.Client>;
}

/**
 * The servers of an address, of which one takes writes at a time: the others are its standbys, and one of them takes its place. One has `patienceMs`
 * to take a connection, and is asked whether it is still there when a connection was silent for as long. A query that is silent for a seventh of that, twice in a row,
 * while the server does not work on it was lost on its way, or its answer was (a firewall that forgot the connection): the connection is given up, and with it those
 * of the pool that wait for nothing. Of a connection through a pooler nobody knows its own backend: there nothing of ours may be under way at all, unless
 * another connection was lost since it asked.
 */
export function serversAt(address: string, patienceMs: number = PATIENCE_MS): Servers {
  const servers = serversOf(address);
  let current = 0;
  const silenceMs = patienceMs * SILENCE_SHARE;
  const all = new Set<{ doubt(): void }>();
  /** True where that cannot be asked. A backend that has ended works on nothing. */
  const askWork = async (server: string | undefined, pid: number): Promise<Work> => {
    const client = new pg.Client({
      connectionString: server,
      application_name: CHECK,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on("error", () => {});
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
    } catch {
      return UNKNOWN;
    } finally {
      // Its end may be lost as well.
      client.connection.stream.destroy();
    }
  };
  class Client extends pg.Client {
    readonly #server = current;
    readonly #address = servers[current];
    /** Whether it is of a pool, which makes another one at no cost. */
    isOfPool = true;
    /** How much had come and gone when another one was lost while this one waited for an answer. */
    #doubtedAt = -1;

    constructor(options: pg.ClientConfig = {}) {
      super({
        ...options,
        connectionString: servers[current],
        connectionTimeoutMillis: patienceMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: patienceMs,
      });
      // A server may end in the same breath in which it takes the connection, before whoever asked can listen: unheard, that would end the process.
      this.on("error", () => {});
    }

    override connect(): Promise<this>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connect();
      if (!done) return connected;
      connected.then(() => done(null as never), done);
      return undefined;
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        if (servers.length > 1) await this.#refuseStandby();
        this.#watch();
        return this;
      } catch (error) {
        this.#turnAway();
        this.connection.stream.destroy();
        throw error;
      }
    }

    /** What comes next goes to the next server. */
    #turnAway(): void {
      if (current === this.#server) current = (current + 1) % servers.length;
    }

    #watch(): void {
      const isSocketFile = this.host.startsWith("/");
      if (isSocketFile) return;
      const stream = this.connection.stream as Socket;
      let askedAt = performance.now();
      let idleAt = -1;
      /** Twice for the same bytes: what was on its way, or waited for a pooler, is there the second time. */
      const isIdleTwice = async () => {
        const bytes = this.#bytes();
        const isRead = stream.isPaused() || stream.readableLength > 0;
        const isWorking = async () => {
          const { own, any } = await askWork(this.#address, processOf(this));
          return own ?? (any && this.#doubtedAt !== bytes);
        };
        const isIdle = !isRead && this.#awaitsAnswer() && !(await isWorking());
        const isTwice = isIdle && idleAt === bytes;
        idleAt = isIdle ? bytes : -1;
        return isTwice;
      };
      const isLost = async () => {
        if (await isIdleTwice()) return true;
        if (performance.now() - askedAt < patienceMs) return false;
        const isThere = await answers(this, patienceMs);
        askedAt = performance.now();
        if (!isThere) this.#turnAway();
        return !isThere;
      };
      onceLost(stream, silenceMs, isLost, () => {
        const isProved = this.#doubtedAt !== this.#bytes();
        this.#giveUp("vanished");
        if (isProved) for (const client of all) client.doubt();
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

    /** What is lost for one is lost for those that were opened with it; a new connection costs little. */
    doubt(): void {
      const isInTransaction = (Reflect.get(this, "_txStatus") ?? "I") !== "I";
      if (this.#awaitsAnswer()) this.#doubtedAt = this.#bytes();
      else if (this.isOfPool && !isInTransaction) this.#giveUp("is doubted");
    }

    #bytes(): number {
      const { bytesRead, bytesWritten } = this.connection.stream as Socket;
      return bytesRead + bytesWritten;
    }

    async #refuseStandby(): Promise<void> {
      const asked = { text: "select pg_is_in_recovery() as follows", query_timeout: patienceMs };
      const { rows } = await this.query<{ follows: boolean }>(asked);
      if (!rows[0]?.follows) return;
      await this.end();
      throw isStandby();
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
