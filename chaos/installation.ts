import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "#database/embedded.ts";
import { migrateWithin } from "#database/migrate.ts";
import { type RunningNode, startNode } from "#tests/program.ts";
import { type Cable, layCable } from "./cable.ts";
import { type Contest, openContest } from "./contest.ts";
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

/** A whole site that can be hurt: nodes, their database, and the network between. */
export interface Installation {
  readonly contest: Contest;
  /** Where people call: one node after the other in turn. */
  readonly port: number;
  readonly toPeople: Cable;
  readonly toDatabase: Cable;
  addNode(): Promise<void>;
  killNode(): Promise<void>;
  databaseProcesses(): number[];
  /** What is there, read from the database itself once it answers. */
  readBack(): Promise<Found[]>;
  ask(sql: string): Promise<void>;
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
export async function openWithServer(prepared: Prepared): Promise<Installation> {
  const server = await startEmbedded({ directory: prepared.directory });
  return open(prepared, server, (databasePort) => ({ databaseUrl: `postgresql://postgres@127.0.0.1:${databasePort}/palmares` }));
}

/** One node with its own PostgreSQL, as `npm start` runs it. */
export const openWithOwn = (prepared: Prepared): Promise<Installation> =>
  open(prepared, undefined, () => ({ databaseUrl: "", settings: { PALMARES_DATA: prepared.directory } }));

async function open(
  { directory, secret, contest }: Prepared,
  server: EmbeddedServer | undefined,
  settingsOf: (databasePort: number) => Omit<Parameters<typeof startNode>[0], "secret">,
): Promise<Installation> {
  const toDatabase = await layCable(() => [{ path: `${directory}/.s.PGSQL.5432` }]);
  const { settings, ...facts } = settingsOf(toDatabase.port);
  // As docs/operations.md says: what is compiled once is not compiled again at each start.
  const cache = { NODE_COMPILE_CACHE: `${directory}-compiled` };
  const nodes: RunningNode[] = [];
  const addNode = async () => {
    const node = await startNode({ secret, ...facts, settings: { ...settings, ...cache } });
    void node.exited.then((code) => code && console.error(`a node ended by itself:\n${node.output()}`));
    nodes.push(node);
  };
  const toPeople = await layCable(inTurn(nodes));
  const url = `postgresql://postgres@localhost/palmares?host=${encodeURIComponent(directory)}`;
  const query = (sql: string, values: unknown[] = []) => withClient(url, (client) => client.query(sql, values));
  await addNode();
  return {
    contest,
    port: toPeople.port,
    toPeople,
    toDatabase,
    addNode,
    async killNode() {
      const node = nodes.shift();
      node?.kill("SIGKILL");
      await node?.exited;
    },
    databaseProcesses: () => databaseProcesses(directory),
    async readBack() {
      const { rows } = await query(
        `select user_id as "userId", array_agg(answers[1] order by question_id) as answers from answers where questionnaire_id = $1 group by 1`,
        [contest.stageId],
      );
      return rows;
    },
    ask: async (sql) => void (await query(sql)),
    async close() {
      await toPeople.close();
      for (const node of nodes) await node.stop();
      await toDatabase.close();
      await server?.stop();
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
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(20)) {
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
