import type { Socket } from "node:net";
import pg from "pg";
import { answers, onceLost } from "./vanished.ts";

const PATIENCE_MS = 10_000;
/** Of a query's silence, after which it is asked whether the server works on anything for as long. */
const SILENCE_SHARE = 0.3;

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
 * to take a connection, and is asked whether it is still there when a connection was silent for as long. A query that was silent for a third of that while the
 * server works on nothing that began so long ago was lost on its way, or its answer was (a firewall that forgot the connection): the connection is given up,
 * and with it those that wait for nothing.
 */
export function serversAt(address: string, patienceMs: number = PATIENCE_MS): Servers {
  const servers = serversOf(address);
  let current = 0;
  const silenceMs = patienceMs * SILENCE_SHARE;
  const all = new Set<{ giveUpIdle(): void }>();
  let checking: Promise<boolean> | undefined;
  /** Whether the server works on something of ours that began before the silence. One asks for all who wonder at a time. */
  const isWorking = (): Promise<boolean> => {
    checking ??= asksWhetherWorking().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const asksWhetherWorking = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: servers[current], connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ works: boolean }>(
        `select exists (select from pg_stat_activity where usename = current_user and state = 'active' and pid <> pg_backend_pid()
           and query_start < now() - make_interval(secs => $1)) as works`,
        [(0.8 * silenceMs) / 1_000],
      );
      return rows[0]?.works ?? true;
    } catch {
      // Nothing is known: who waits goes on waiting.
      return true;
    } finally {
      // Its end may be lost as well.
      client.connection.stream.destroy();
    }
  };
  class Client extends pg.Client {
    readonly #server = current;

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
      const isLost = async () => {
        if (this.#awaitsAnswer() && !(await isWorking())) return true;
        if (performance.now() - askedAt < patienceMs) return false;
        const isThere = await answers(this, patienceMs);
        askedAt = performance.now();
        if (!isThere) this.#turnAway();
        return !isThere;
      };
      onceLost(stream, silenceMs, isLost, () => {
        this.#giveUp("vanished");
        for (const client of all) client.giveUpIdle();
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
    giveUpIdle(): void {
      if (!this.#awaitsAnswer()) this.#giveUp("is doubted");
    }

    async #refuseStandby(): Promise<void> {
      const { rows } = await this.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
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
          return await new Client(options).connect();
        } catch (error) {
          if (left === 0) throw error;
        }
      }
    },
  };
}
