import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg, { type ClientBase } from "pg";
import { type Digest, differencesBetween, digestsOf } from "#database/digest.ts";
import type { EmbeddedServer } from "#database/embedded.ts";
import { migrateWithin } from "#database/migrate.ts";
import { type Figure, noneOf, notTried, seen } from "../figure.ts";
import { withServer } from "../installation.ts";

const run = promisify(execFile);
const NEEDED = ["initdb", "pg_ctl", "pg_dump", "pg_restore"];

/** R4 for an installation with its own PostgreSQL: stop it, copy its directory, start it from the copy. */
export async function copyDirectory(from: string, to: string): Promise<Figure[]> {
  const before = await withServer({ directory: from }, digestsIn);
  const start = performance.now();
  await run("cp", ["-a", from, to]);
  const seconds = secondsSince(start);
  return withServer({ directory: to }, async (copy) => {
    const after = await digestsIn(copy);
    return figuresFor("directory copied", before, after, await digestsAfterChange(copy), `copied in ${seconds} s`);
  });
}

/** R4 for a server: `pg_dump`, and `pg_restore` into another, empty server. `fill` creates the data. */
export async function dumpAndRestore(directory: string, fill: (client: ClientBase) => Promise<unknown>): Promise<Figure[]> {
  const programs = findPrograms();
  if (programs === undefined) return [missing];
  const file = join(directory, "palmares.dump");
  const [from, to] = [
    { directory: join(directory, "a"), programs },
    { directory: join(directory, "b"), programs },
  ];
  const dumped = await withServer(from, async (server) => {
    await server.create("palmares");
    await withClient(server, async (client) => {
      await migrateWithin(client);
      await fill(client);
    });
    const start = performance.now();
    await run(join(programs, "pg_dump"), ["--format=custom", `--file=${file}`, server.url("palmares")]);
    return { seconds: secondsSince(start), digests: await digestsIn(server) };
  });
  return withServer(to, async (server) => {
    await server.create("palmares");
    const start = performance.now();
    await run(join(programs, "pg_restore"), ["--exit-on-error", "--dbname", server.url("palmares"), file]);
    const detail = `dumped in ${dumped.seconds} s, restored in ${secondsSince(start)} s`;
    return figuresFor("pg_dump, pg_restore", dumped.digests, await digestsIn(server), await digestsAfterChange(server), detail);
  });
}

const missing = notTried(
  "R4",
  "pg_dump, pg_restore",
  "no PostgreSQL with initdb, pg_ctl, pg_dump and pg_restore is installed (Debian: postgresql)",
);

/** The program directory of this machine's newest PostgreSQL. */
function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(":")];
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}

async function withClient<T>(server: EmbeddedServer, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url("palmares") });
  await client.connect();
  return work(client).finally(() => client.end());
}

const digestsIn = (server: EmbeddedServer): Promise<Digest[]> => withClient(server, digestsOf);

/** The digests after one value of one row is changed. */
const digestsAfterChange = (server: EmbeddedServer): Promise<Digest[]> =>
  withClient(server, async (client) => {
    await client.query("update users set city = city || '!' where id = (select min(id) from users)");
    return digestsOf(client);
  });

function figuresFor(
  method: string,
  before: readonly Digest[],
  after: readonly Digest[],
  planted: readonly Digest[],
  detail: string,
): Figure[] {
  const rows = after.reduce((sum, digest) => sum + digest.rows, 0);
  const differing = differencesBetween(before, after).length;
  const control = differencesBetween(before, planted).length;
  return [
    noneOf("R4", `tables that differ after: ${method}`, differing, `${rows} rows of ${after.length} tables compared; ${detail}`),
    seen("R4", `control that must differ: one value changed after: ${method}`, control, "else the comparison sees nothing"),
  ];
}

const secondsSince = (start: number): string => ((performance.now() - start) / 1_000).toFixed(1);
