import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate, migrationNames } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { aDeafProxy } from "./deaf-proxy.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { aNewerVersion } from "./newer-version.ts";
import { type RunningNode, runProgram, startNode } from "./program.ts";
import { keepSaving } from "./savers.ts";
import { aStage } from "./stages.ts";
import { secret } from "./template.ts";
import { aParticipant, openWorld, type World } from "./world.ts";

// Upgrades: nodes of two versions on one database, and who waits for whom.

// Programs that start, on a machine that does other things.
const UNHURRIED = { timeout: 120_000 };
const PATIENCE = { timeout: 30_000, interval: 50 };

/** Each test changes the tables: a world of its own. */
async function aWorld(): Promise<World> {
  const world = await openWorld();
  onTestFinished(() => world.close());
  world.time.now = new Date();
  await world.season();
  // A directory that is there already: the nodes need not load their own.
  await world.db.insertInto("schoolDirectory").values({ rneCode: "0690001A", name: "Collège" }).execute();
  return world;
}

const facts = ({ databaseUrl }: World) => ({ databaseUrl, secret, settings: { EDUCATION_DIRECTORY_URL: "", DATABASE_CONNECTIONS: "4" } });

/** A node of a version that has one more migration, and may change the tables. */
async function startNewer(world: World, name: string, migration: string): Promise<RunningNode> {
  const { settings, ...others } = facts(world);
  const DATABASE_OWNER_URL = world.databaseUrl.replace("//palmares_serving", "//postgres");
  const node = await startNode({ ...others, settings: { ...settings, DATABASE_OWNER_URL }, directory: aNewerVersion(name, migration) });
  onTestFinished(node.stop);
  return node;
}

/** A node that is not to come up: what it says. */
async function refusalOf({ databaseUrl }: Pick<World, "databaseUrl">): Promise<string> {
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

async function prepare(url: string, say: (message: string) => void): Promise<string[]> {
  const database = openDatabase(url, { max: 1 });
  return migrate(database, say).finally(database.close);
}

const readiness = async ({ base }: RunningNode): Promise<unknown> => (await fetch(`${base}/readyz`)).json();

describe("what is applied", () => {
  test("OPS-02 migrations that a version brought keep their names and their words; new ones come after them", async () => {
    const frozen = textOf("frozen.txt")
      .trim()
      .split("\n")
      .map((line) => line.split("  ") as [string, string]);
    const names = frozen.map(([, name]) => name);
    expect(frozen).toEqual(names.map((name) => [createHash("sha256").update(textOf(name)).digest("hex"), name]));
    expect((await migrationNames()).slice(0, names.length)).toEqual(names);
  });

  test("OPS-02 a start waits for the migrations of another node, says for whom after three seconds, and goes on once they end", async () => {
    const url = await aPreparedDatabase();
    const other = await connectTo(url);
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtext('palmares migrations'))");
    const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
    const said: string[] = [];
    const starting = prepare(url, (message) => said.push(message));
    await expect.poll(() => said.join(), PATIENCE).toContain(`« forgotten psql », processus ${rows[0]?.pid} de PostgreSQL`);
    expect(said.join()).toContain(`select pg_terminate_backend(${rows[0]?.pid})`);
    await other.query("commit");
    expect(await starting).toEqual([]);
    expect(said).toHaveLength(1);
  });

  test("OPS-02 a migration that waits for a table gives way to those who use it, and says that it waits", async () => {
    const url = await aPreparedDatabase();
    const other = await connectTo(url);
    await other.query("alter table migrations drop column older_may_serve");
    await other.query("delete from migrations where name like '%older-nodes-may-serve.sql'");
    await other.query("begin");
    await other.query("select from migrations");
    const said: string[] = [];
    const starting = prepare(url, (message) => said.push(message));
    await expect.poll(() => said.join(), PATIENCE).toContain("une table que d'autres connexions tiennent");
    await other.query("select from migrations");
    await other.query("commit");
    expect(await starting).toEqual(["0053-older-nodes-may-serve.sql"]);
  });

  test("OPS-02 a connection that a pooler keeps after a node has gone holds no later start up", async () => {
    const url = await aPreparedDatabase();
    const kept = await connectTo(url);
    await migrate({ connect: async () => Object.assign(kept, { end: async () => {} }) });
    expect(await prepare(url, () => {})).toEqual([]);
  });
});

describe("two versions", UNHURRIED, () => {
  test("OPS-02 beside a migration that only adds, nodes of the version before serve on: 0 saves fail on either", async () => {
    const world = await aWorld();
    const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
    const people = await Promise.all(Array.from({ length: 8 }, () => aParticipant(world)));
    const older = await startNode(facts(world));
    onTestFinished(older.stop);
    const questionId = stage.questions[0]?.id ?? 0;
    const before = keepSaving({ people, questionId, bases: [older.base] });
    await expect.poll(before.count, PATIENCE).toBeGreaterThan(50);

    const newer = await startNewer(world, "9999-expand.sql", "-- older nodes may serve\nalter table answers add column added text;\n");
    const beside = before.count();
    await expect.poll(before.count, PATIENCE).toBeGreaterThan(beside + 50);
    await before.freeze();
    expect([before.failed(), await before.lost(world.db)]).toEqual([0, 0]);

    const people2 = await Promise.all(Array.from({ length: 8 }, () => aParticipant(world)));
    const both = keepSaving({ people: people2, questionId, bases: [older.base, newer.base] });
    await expect.poll(both.count, PATIENCE).toBeGreaterThan(100);
    await both.freeze();
    expect([both.failed(), await both.lost(world.db)]).toEqual([0, 0]);
    expect(await Promise.all([older, newer].map(readiness))).toEqual([{ status: "ready" }, { status: "ready" }]);
    const again = await startNode(facts(world));
    await again.stop();
  });

  test("OPS-02 on tables of a newer version that says nothing of older nodes, one that serves is ready no more and none starts", async () => {
    const world = await aWorld();
    const older = await startNode(facts(world));
    onTestFinished(older.stop);
    await startNewer(world, "9999-contract.sql", "create table contracted (id int);\n");
    const reason = "d'une version plus récente de Palmarès (9999-contract.sql)";
    expect(await readiness(older)).toEqual({ status: "not ready", reason: expect.stringContaining(reason) });
    expect(await refusalOf(world)).toContain(reason);
  });

  test("OPS-02 a node to which the notifications of PostgreSQL do not come refuses to start, and says what to set", async () => {
    const world = await aWorld();
    const deaf = await aDeafProxy(world.databaseUrl);
    expect(await refusalOf({ databaseUrl: deaf })).toContain("DATABASE_DIRECT_URL");
    const told = await startNode({ databaseUrl: deaf, secret, settings: { DATABASE_DIRECT_URL: world.databaseUrl } });
    await told.stop();
  });
});
