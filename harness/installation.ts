import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientBase, Pool } from "pg";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { type EmbeddedServer, startEmbedded } from "#database/embedded.ts";
import { type OpenDatabase, openDatabase } from "#database/open.ts";
import { type RunningNode, startNode } from "#tests/program.ts";

type ServerOptions = Parameters<typeof startEmbedded>[0];
type NodeOptions = Omit<Parameters<typeof startNode>[0], "databaseUrl" | "secret">;

/** Runs this on a temporary directory, which every account may read: as root, PostgreSQL uses another. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "palmares-harness-"));
  chmodSync(directory, 0o755);
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs this on a PostgreSQL server with these data. */
export async function withServer<T>(options: ServerOptions, work: (server: EmbeddedServer) => Promise<T>): Promise<T> {
  const server = await startEmbedded(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export interface SignedIn {
  readonly id: number;
  readonly sessionId: string;
  readonly token: string;
}

/** A database, its secret, and the nodes that were started on it. */
export interface Installation {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly database: OpenDatabase;
  startNode(options?: NodeOptions): Promise<RunningNode>;
  /** Signs these people in without their passwords. */
  signIn(userIds: readonly number[]): Promise<SignedIn[]>;
  /** Stops its nodes. */
  close(): Promise<void>;
}

interface InstallationOptions {
  /** Fills the database, which is a new one. */
  readonly fill?: (database: OpenDatabase) => Promise<unknown>;
  readonly secret?: string;
}

/** Opens the database of this name. */
export async function openInstallation(
  server: EmbeddedServer,
  name: string,
  { fill, secret = randomBytes(32).toString("hex") }: InstallationOptions = {},
): Promise<Installation> {
  if (fill) await server.create(name);
  const databaseUrl = server.url(name);
  const database = openDatabase(databaseUrl, { max: 2 });
  const nodes: RunningNode[] = [];
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.close();
  };
  try {
    await fill?.(database);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    databaseUrl,
    secret,
    database,
    async startNode(options = {}) {
      const node = await startNode({ databaseUrl, secret, ...options });
      nodes.push(node);
      return node;
    },
    signIn: (userIds) => signIn(database.pool, secret, userIds),
    close,
  };
}

/** Tokens live for minutes; these outlast the longest run. */
const TOKEN_EXPIRY = new Date(Date.now() + 12 * 3_600_000);

/** Opens sessions for these people, in their order. */
export async function signIn(client: Pick<ClientBase | Pool, "query">, secret: string, userIds: readonly number[]): Promise<SignedIn[]> {
  const { signAccess } = tokensOf(secret);
  const { rows } = await client.query<{ session: string; id: number; participant: number | null }>(
    `insert into sessions (user_id, rotated_at, expires_at) select id, now(), now() + interval '1 day' from unnest($1::int[]) with ordinality u (id, n) order by n
     returning id as session, user_id as id, (select id from users where id = user_id and role = 'USER') as participant`,
    [userIds],
  );
  return rows.map(({ session, id, participant }) => ({
    id,
    sessionId: session,
    token: signAccess(session, TOKEN_EXPIRY, { participant }),
  }));
}
