import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { type RunningNode, startNode } from "#tests/program.ts";
import { openInstallation, withServer } from "../installation.ts";
import { type CallTarget, directTarget } from "./concurrent-savers.ts";
import { type Contest, openContest } from "./contest.ts";
import { NODE_PORTS, openEntrance, openPooler, type Pooler, PRIMARY_PORT } from "./entrance.ts";
import type { StoredSheet } from "./ledger.ts";
import { type NetworkLink, openLink } from "./network-link.ts";
import { databaseProcesses } from "./processes.ts";

const TIMEOUT_MS = 60_000;
/** The password for PgBouncer: the server itself asks for none. */
const PASSWORD = "chaos";
/** The errors of a connection to a database that is dying, down or starting. */
const UNREACHABLE = /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P|terminated/;

/** A contest in a database directory. */
export interface PreparedContest {
  readonly directory: string;
  readonly secret: string;
  readonly contest: Contest;
}

/** A whole site for faults: nodes, their database, and the network between. People call the nodes in turn, or the proxy. */
export interface Site extends CallTarget {
  readonly contest: Contest;
  /** Database directory. */
  readonly directory: string;
  readonly clientLink: NetworkLink;
  readonly databaseLink: NetworkLink;
  /** Between nodes and PgBouncer, if there is one. */
  readonly toPooler: NetworkLink | undefined;
  readonly pooler: Pooler | undefined;
  addNode(): Promise<void>;
  killNode(): Promise<void>;
  /** Stops every node like a supervisor, and waits for all of them; returns seconds. */
  stopNodes(): Promise<number>;
  /** Sends a signal to the oldest node. */
  signalNode(signal: NodeJS.Signals): void;
  databaseProcesses(): number[];
  isDatabaseUp(): Promise<boolean>;
  /** The answers, read directly from the database when it is up. */
  readAnswers(): Promise<StoredSheet[]>;
  execute(sql: string): Promise<void>;
  /** Takes this lock and holds it this long. */
  holdLock(lock: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function prepare(directory: string, people: number): Promise<PreparedContest> {
  return withServer({ directory }, async (server) => {
    const { database, secret, close } = await openInstallation(server, "palmares", { fill: migrate });
    const contest = await openContest(database.pool, secret, people);
    await close();
    return { directory, secret, contest };
  });
}

/** One node, and a separate PostgreSQL server that is restarted when it dies, as a system's supervisor would. */
export const openWithDatabaseServer = (prepared: PreparedContest): Promise<Site> =>
  openWithSeparateDatabase(prepared, 1, openDirectFrontend);

/** Two nodes behind nginx, PgBouncer before the server: by the files of deploy/, whose third node is away. The network to the server has the place of HAProxy. */
export const openBehindProxy = (prepared: PreparedContest): Promise<Site> =>
  openWithSeparateDatabase(prepared, 2, openProxyFrontend, PRIMARY_PORT);

async function openWithSeparateDatabase(
  prepared: PreparedContest,
  nodes: number,
  openFrontend: OpenFrontend,
  databasePort?: number,
): Promise<Site> {
  const server = await startEmbedded({ directory: prepared.directory });
  const site = await open(prepared, openFrontend, databasePort);
  for (let more = 1; more < nodes; more += 1) await site.addNode();
  return {
    ...site,
    async close() {
      await site.close();
      await server.stop();
    },
  };
}

/** One node with its own PostgreSQL, as `npm start` runs it. */
export const openWithOwnDatabase = (prepared: PreparedContest): Promise<Site> =>
  open(prepared, async ({ prepared: { directory }, nodes }) => ({
    ...(await openDirectFrontend({ prepared, nodes, databasePort: 0 })),
    databaseUrl: "",
    settings: { PALMARES_DATA: directory },
  }));

interface FrontendContext {
  readonly prepared: PreparedContest;
  readonly databasePort: number;
  readonly nodes: readonly RunningNode[];
}

/** The programs in front of the nodes, and before the database. */
interface Frontend {
  readonly databaseUrl: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly callTarget: CallTarget;
  readonly clientLink: NetworkLink;
  readonly pooler?: Pooler;
  readonly toPooler?: NetworkLink;
  /** Fixed ports of the nodes, which otherwise choose their own. */
  readonly ports?: readonly number[];
  close(): Promise<void>;
}

type OpenFrontend = (context: FrontendContext) => Promise<Frontend>;

const urlAt = (port: number) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/palmares`;

async function openDirectFrontend({ databasePort, nodes }: FrontendContext): Promise<Frontend> {
  const clientLink = await openLink(roundRobin(nodes));
  return { databaseUrl: urlAt(databasePort), callTarget: directTarget(clientLink.port), clientLink, close: clientLink.close };
}

async function openProxyFrontend({ databasePort }: FrontendContext): Promise<Frontend> {
  const pooler = await openPooler(`"postgres" "${PASSWORD}"\n`);
  const toPooler = await openLink(() => [{ host: "127.0.0.1", port: pooler.port }]);
  const entrance = await openEntrance();
  return {
    databaseUrl: urlAt(toPooler.port),
    settings: { DATABASE_DIRECT_URL: urlAt(databasePort), TRUST_PROXY: "1" },
    callTarget: entrance,
    clientLink: entrance.link,
    pooler,
    toPooler,
    ports: NODE_PORTS,
    async close() {
      await toPooler.close();
      await entrance.close();
      await pooler.close();
    },
  };
}

async function open(prepared: PreparedContest, openFrontend: OpenFrontend, databasePort?: number): Promise<Site> {
  const { directory, secret, contest } = prepared;
  const databaseLink = await openLink(() => [{ path: `${directory}/.s.PGSQL.5432` }], databasePort);
  const nodes: RunningNode[] = [];
  const { databaseUrl, settings, callTarget, clientLink, pooler, toPooler, ports, close } = await openFrontend({
    prepared,
    databasePort: databaseLink.port,
    nodes,
  });
  // As in docs/operations.md: compiled code is not compiled again at each start.
  const cache = { NODE_COMPILE_CACHE: `${directory}-compiled` };
  const free = [...(ports ?? [])];
  const addNode = async () => {
    const fixedPort = free.shift();
    const node = await startNode({
      databaseUrl,
      secret,
      settings: { ...settings, ...cache },
      ...(fixedPort !== undefined && { fixedPort }),
    });
    void node.exited.then((code) => code && console.error(`a node ended by itself:\n${node.output()}`));
    nodes.push(node);
  };
  const url = `postgresql://postgres@localhost/palmares?host=${encodeURIComponent(directory)}`;
  const query = (sql: string, values: unknown[] = []) => withClient(url, (client) => client.query(sql, values));
  await addNode();
  return {
    contest,
    directory,
    ...callTarget,
    clientLink,
    databaseLink,
    pooler,
    toPooler,
    addNode,
    async killNode() {
      const node = nodes.shift();
      node?.kill("SIGKILL");
      await node?.exited;
      if (node && ports) free.push(node.port);
    },
    async stopNodes() {
      const start = performance.now();
      const stopped = nodes.splice(0);
      await Promise.all(stopped.map((node) => node.stop()));
      if (ports) free.push(...stopped.map(({ port }) => port));
      return (performance.now() - start) / 1_000;
    },
    signalNode: (signal) => nodes[0]?.kill(signal),
    databaseProcesses: () => databaseProcesses(directory),
    isDatabaseUp: () =>
      withClient(url, (client) => client.query("select"), 0).then(
        () => true,
        () => false,
      ),
    async readAnswers() {
      const { rows } = await query(`select user_id as "userId", answers from sheets where questionnaire_id = $1`, [contest.stageId]);
      return rows;
    },
    execute: async (sql) => void (await query(sql)),
    holdLock: (lock, ms) =>
      withClient(url, async (client) => {
        await client.query("begin");
        await client.query(lock);
        await sleep(ms);
      }),
    async close() {
      await close();
      for (const node of nodes) await node.stop();
      await databaseLink.close();
    },
  };
}

/** All nodes, in rotating order. */
function roundRobin(nodes: readonly RunningNode[]) {
  let offset = 0;
  return () => {
    offset += 1;
    return nodes.map((_, index) => ({ host: "127.0.0.1", port: nodes[(index + offset) % nodes.length]?.port ?? 0 }));
  };
}

/** Runs this on its own connection; retries while the database is dying or starting. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>, timeout = TIMEOUT_MS): Promise<T> {
  for (const deadline = Date.now() + timeout; ; await sleep(20)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (Date.now() > deadline || !UNREACHABLE.test(String(Reflect.get(Object(error), "code") ?? error))) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
