import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#database/embedded.ts";
import { migrateWithin } from "#database/migrate.ts";
import { freePort, type RunningNode, startNode } from "#tests/program.ts";
import { type Cable, layCable } from "./cable.ts";
import { type Contest, openContest } from "./contest.ts";
import { type Door, openly } from "./crowd.ts";
import { type Pooler, startPooler, startProxy } from "./front.ts";
import type { Found } from "./ledger.ts";
import { databaseProcesses } from "./processes.ts";

const PATIENCE_MS = 60_000;
/** What a connection to a database that is dying, down or starting comes to. */
const GONE = /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P|terminated/;

/** A contest in a database of its own directory. */
export interface Prepared {
  readonly directory: string;
  readonly secret: string;
  readonly contest: Contest;
}

/** A whole site that can be hurt: nodes, their database, and the network between. People call one node after the other in turn, or its proxy. */
export interface Installation extends Door {
  readonly contest: Contest;
  /** Where the database is. */
  readonly directory: string;
  readonly toPeople: Cable;
  readonly toDatabase: Cable;
  /** Between nodes and PgBouncer, where there is one. */
  readonly toPooler: Cable | undefined;
  /** PgBouncer, where there is one. */
  readonly pooler: Pooler | undefined;
  addNode(): Promise<void>;
  killNode(): Promise<void>;
  /** Stops every node as a supervisor does, and resolves once all have ended; seconds. */
  stopNodes(): Promise<number>;
  /** Sends a signal to the node that was there first. */
  signalNode(signal: NodeJS.Signals): void;
  databaseProcesses(): number[];
  isDatabaseThere(): Promise<boolean>;
  /** What is there, read from the database itself once it answers. */
  readBack(): Promise<Found[]>;
  ask(sql: string): Promise<void>;
  /** Holds what this statement locks for so long. */
  hold(lock: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function prepare(directory: string, people: number): Promise<Prepared> {
  const secret = randomBytes(32).toString("hex");
  const server = await startEmbedded({ directory });
  try {
    await server.create("palmares");
    const contest = await withClient(server.url("palmares"), async (client) => {
      await migrateWithin(client);
      return openContest(client, secret, people);
    });
    return { directory, secret, contest };
  } finally {
    await server.stop();
  }
}

/** One node, and a PostgreSQL server beside it that is started again when it dies, as a system's supervisor would. */
export const openWithServer = (prepared: Prepared): Promise<Installation> => openBeside(prepared, 1, serveBare);

/** Two nodes behind nginx, PgBouncer before the server: as deploy/ describes it. */
export const openBehind = (prepared: Prepared): Promise<Installation> => openBeside(prepared, 2, serveBehind);

async function openBeside(prepared: Prepared, nodes: number, serve: Serving): Promise<Installation> {
  const server = await startEmbedded({ directory: prepared.directory });
  const on = await open(prepared, serve);
  for (let more = 1; more < nodes; more += 1) await on.addNode();
  return {
    ...on,
    async close() {
      await on.close();
      await server.stop();
    },
  };
}

/** One node with its own PostgreSQL, as `npm start` runs it. */
export const openWithOwn = (prepared: Prepared): Promise<Installation> =>
  open(prepared, async ({ prepared: { directory }, nodes }) => ({
    ...(await serveBare({ prepared, nodes, databasePort: 0 })),
    databaseUrl: "",
    settings: { PALMARES_DATA: directory },
  }));

interface Surroundings {
  readonly prepared: Prepared;
  readonly databasePort: number;
  readonly nodes: readonly RunningNode[];
}

/** What stands before the nodes, and between them and the database. */
interface Served {
  readonly databaseUrl: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly door: Door;
  readonly toPeople: Cable;
  readonly pooler?: Pooler;
  readonly toPooler?: Cable;
  /** The ports on which nodes answer, where they do not choose. */
  readonly ports?: readonly number[];
  close(): Promise<void>;
}

type Serving = (surroundings: Surroundings) => Promise<Served>;

const urlAt = (port: number) => `postgresql://postgres@127.0.0.1:${port}/palmares`;

async function serveBare({ databasePort, nodes }: Surroundings): Promise<Served> {
  const toPeople = await layCable(inTurn(nodes));
  return { databaseUrl: urlAt(databasePort), door: openly(toPeople.port), toPeople, close: toPeople.close };
}

/** nginx counts by address: each connection comes from one of its own. */
const aHousehold = () => `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`;

async function serveBehind({ prepared: { directory }, databasePort }: Surroundings): Promise<Served> {
  const ports = [await freePort(), await freePort()];
  const pooler = await startPooler(`${directory}-pgbouncer`, databasePort);
  const toPooler = await layCable(() => [{ host: "127.0.0.1", port: pooler.port }]);
  const proxy = await startProxy(`${directory}-nginx`, ports);
  const toPeople = await layCable(() => [{ host: "127.0.0.1", port: proxy.port, localAddress: aHousehold() }]);
  return {
    databaseUrl: urlAt(toPooler.port),
    settings: { DATABASE_DIRECT_URL: urlAt(databasePort), TRUST_PROXY: "1" },
    door: { port: toPeople.port, agent: proxy.agent },
    toPeople,
    pooler,
    toPooler,
    ports,
    async close() {
      await toPeople.close();
      await toPooler.close();
      await proxy.close();
      await pooler.close();
    },
  };
}

async function open(prepared: Prepared, serve: Serving): Promise<Installation> {
  const { directory, secret, contest } = prepared;
  const toDatabase = await layCable(() => [{ path: `${directory}/.s.PGSQL.5432` }]);
  const nodes: RunningNode[] = [];
  const { databaseUrl, settings, door, toPeople, pooler, toPooler, ports, close } = await serve({
    prepared,
    databasePort: toDatabase.port,
    nodes,
  });
  // As docs/operations.md says: what is compiled once is not compiled again at each start.
  const cache = { NODE_COMPILE_CACHE: `${directory}-compiled` };
  const free = [...(ports ?? [])];
  const addNode = async () => {
    const at = free.shift();
    const node = await startNode({ databaseUrl, secret, settings: { ...settings, ...cache }, ...(at !== undefined && { at }) });
    void node.exited.then((code) => code && console.error(`a node ended by itself:\n${node.output()}`));
    nodes.push(node);
  };
  const url = `postgresql://postgres@localhost/palmares?host=${encodeURIComponent(directory)}`;
  const query = (sql: string, values: unknown[] = []) => withClient(url, (client) => client.query(sql, values));
  await addNode();
  return {
    contest,
    directory,
    ...door,
    toPeople,
    toDatabase,
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
    isDatabaseThere: () =>
      withClient(url, (client) => client.query("select"), 0).then(
        () => true,
        () => false,
      ),
    async readBack() {
      const { rows } = await query(
        `select user_id as "userId", array_agg(answers[1] order by question_id) as answers from answers where questionnaire_id = $1 group by 1`,
        [contest.stageId],
      );
      return rows;
    },
    ask: async (sql) => void (await query(sql)),
    hold: (lock, ms) =>
      withClient(url, async (client) => {
        await client.query("begin");
        await client.query(lock);
        await sleep(ms);
      }),
    async close() {
      await close();
      for (const node of nodes) await node.stop();
      await toDatabase.close();
    },
  };
}

/** All nodes, each time another one first. */
function inTurn(nodes: readonly RunningNode[]) {
  let turn = 0;
  return () => {
    turn += 1;
    return nodes.map((_, place) => ({ host: "127.0.0.1", port: nodes[(place + turn) % nodes.length]?.port ?? 0 }));
  };
}

/** Does this over a connection of its own, again where the database is still dying or coming back. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>, patience = PATIENCE_MS): Promise<T> {
  for (const deadline = Date.now() + patience; ; await sleep(20)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (Date.now() > deadline || !GONE.test(String(Reflect.get(Object(error), "code") ?? error))) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
