import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate, migrationNames } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { keepSaving } from "./continuous-saves.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { aNewerVersion } from "./newer-version.ts";
import { type RunningNode, runProgram, startNode } from "./program.ts";
import { aProxyWithoutNotify } from "./proxy-without-notify.ts";
import { aStage } from "./stages.ts";
import { secret } from "./template.ts";
import { aParticipant, openWorld, type World } from "./world.ts";

// Upgrades: nodes of two versions on one database, and which waits for which.

// Starting programs is slow on a busy machine.
const LONG_TIMEOUT = { timeout: 120_000 };
const POLL_OPTIONS = { timeout: 30_000, interval: 50 };

/** Its own world for each test, as each changes the tables. */
async function aWorld(): Promise<World> {
  const world = await openWorld();
  onTestFinished(() => world.close());
  world.time.now = new Date();
  await world.season();
  // With a directory already, the nodes need not load their own.
  await world.db.insertInto("schoolDirectory").values({ rneCode: "0690001A", name: "Collège" }).execute();
  return world;
}

const nodeOptions = ({ databaseUrl }: World) => ({
  databaseUrl,
  secret,
  settings: { EDUCATION_DIRECTORY_URL: "", DATABASE_CONNECTIONS: "4" },
});

/** A node of a version with one more migration, which may change the tables. */
async function startNewer(world: World, name: string, migration: string): Promise<RunningNode> {
  const { settings, ...others } = nodeOptions(world);
  const DATABASE_OWNER_URL = world.databaseUrl.replace("//palmares_serving", "//postgres");
  const node = await startNode({ ...others, settings: { ...settings, DATABASE_OWNER_URL }, directory: aNewerVersion(name, migration) });
  onTestFinished(node.stop);
  return node;
}

/** The output of a node that must not start. */
async function startError({ databaseUrl }: Pick<World, "databaseUrl">): Promise<string> {
  const node = runProgram({ DATABASE_URL: databaseUrl, SECRET_KEY: secret, PUBLIC_URL: "http://127.0.0.1:1" });
  expect(await node.exited).toBe(1);
  return node.output();
}

const folder = new URL("../database/migrations/", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, folder), "utf8");

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "forgotten psql" });
  await client.connect();
  const end = client.end.bind(client);
  onTestFinished(() => end());
  return client;
}

async function aPreparedDatabase(): Promise<string> {
  const url = await anEmptyDatabase();
  await prepare(url, () => {});
  return url;
}

async function prepare(url: string, onMessage: (message: string) => void): Promise<string[]> {
  const database = openDatabase(url, { max: 1 });
  return migrate(database, onMessage).finally(database.close);
}

const readiness = async ({ base }: RunningNode): Promise<unknown> => (await fetch(`${base}/readyz`)).json();

describe("applied migrations", () => {
  test("OPS-02 released migrations keep their names and contents; new ones come after them", async () => {
    const frozen = textOf("frozen.txt")
      .trim()
      .split("\n")
      .map((line) => line.split("  ") as [string, string]);
    const names = frozen.map(([, name]) => name);
    expect(frozen).toEqual(names.map((name) => [createHash("sha256").update(textOf(name)).digest("hex"), name]));
    expect((await migrationNames()).slice(0, names.length)).toEqual(names);
  });

  test("OPS-02 each migration since two versions may serve together says when, as one that says nothing brings all before it at once", async () => {
    const silent = (await migrationNames()).filter((name) => !/^-- (older nodes may serve|once no older node serves)$/m.test(textOf(name)));
    expect(silent.at(-1)).toBe("0061-rules-of-a-season.sql");
  });

  test("OPS-02 a start waits for the migrations of another node, reports which after three seconds, and goes on once they end", async () => {
    const url = await aPreparedDatabase();
    const other = await connectTo(url);
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtext('palmares migrations'))");
    const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
    const messages: string[] = [];
    const starting = prepare(url, (message) => messages.push(message));
    await expect.poll(() => messages.join(), POLL_OPTIONS).toContain(`« forgotten psql », processus ${rows[0]?.pid} de PostgreSQL`);
    expect(messages.join()).toContain(`select pg_terminate_backend(${rows[0]?.pid})`);
    await other.query("commit");
    expect(await starting).toEqual([]);
    expect(messages).toHaveLength(1);
  });

  test("OPS-02 a migration that waits for a table lets others use it, and reports that it waits", async () => {
    const url = await aPreparedDatabase();
    const other = await connectTo(url);
    await other.query("alter table migrations drop column older_may_serve");
    await other.query("delete from migrations where name like '%older-nodes-may-serve.sql'");
    await other.query("begin");
    await other.query("select from migrations");
    const messages: string[] = [];
    const starting = prepare(url, (message) => messages.push(message));
    await expect.poll(() => messages.join(), POLL_OPTIONS).toContain("une table que d'autres connexions tiennent");
    await other.query("select from migrations");
    await other.query("commit");
    expect(await starting).toEqual(["0053-older-nodes-may-serve.sql"]);
  });

  test("OPS-02 a pooler's connection of a stopped node blocks no later start", async () => {
    const url = await aPreparedDatabase();
    const pooledConnection = await connectTo(url);
    await migrate({ connect: async () => Object.assign(pooledConnection, { end: async () => {} }) });
    expect(await prepare(url, () => {})).toEqual([]);
  });
});

describe("two versions", LONG_TIMEOUT, () => {
  test("OPS-02 during a migration that only adds, nodes of the previous version go on: 0 saves fail on either", async () => {
    const world = await aWorld();
    const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
    const people = await Promise.all(Array.from({ length: 8 }, () => aParticipant(world)));
    const older = await startNode(nodeOptions(world));
    onTestFinished(older.stop);
    const questionId = stage.questions[0]?.id ?? 0;
    const before = keepSaving({ people, questionId, bases: [older.base] });
    await expect.poll(before.count, POLL_OPTIONS).toBeGreaterThan(50);

    const newer = await startNewer(world, "9999-expand.sql", "-- older nodes may serve\nalter table sheets add column added text;\n");
    const countBefore = before.count();
    await expect.poll(before.count, POLL_OPTIONS).toBeGreaterThan(countBefore + 50);
    await before.freeze();
    expect([before.failed(), await before.lost(world.db)]).toEqual([0, 0]);

    const people2 = await Promise.all(Array.from({ length: 8 }, () => aParticipant(world)));
    const both = keepSaving({ people: people2, questionId, bases: [older.base, newer.base] });
    await expect.poll(both.count, POLL_OPTIONS).toBeGreaterThan(100);
    await both.freeze();
    expect([both.failed(), await both.lost(world.db)]).toEqual([0, 0]);
    expect(await Promise.all([older, newer].map(readiness))).toEqual([{ status: "ready" }, { status: "ready" }]);
    const again = await startNode(nodeOptions(world));
    await again.stop();
  });

  test("OPS-02 on tables of a newer version that does not allow older nodes, a running one is not ready and none starts", async () => {
    const world = await aWorld();
    const older = await startNode(nodeOptions(world));
    onTestFinished(older.stop);
    await startNewer(world, "9999-contract.sql", "create table contracted (id int);\n");
    const reason = "d'une version plus récente de Palmarès (9999-contract.sql)";
    expect(await readiness(older)).toEqual({ status: "not ready", reason: expect.stringContaining(reason) });
    expect(await startError(world)).toContain(reason);
  });

  test("OPS-02 a node that does not receive PostgreSQL's notifications refuses to start, and says what to set", async () => {
    const world = await aWorld();
    const urlWithoutNotify = await aProxyWithoutNotify(world.databaseUrl);
    expect(await startError({ databaseUrl: urlWithoutNotify })).toContain("DATABASE_DIRECT_URL");
    const configuredNode = await startNode({ databaseUrl: urlWithoutNotify, secret, settings: { DATABASE_DIRECT_URL: world.databaseUrl } });
    await configuredNode.stop();
  });
});
