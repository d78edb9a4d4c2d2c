import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { makeKey } from "#database/backup-file.ts";
import { differencesBetween } from "#database/digest.ts";
import { withEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { anEmptyDatabase, digestsIn } from "#tests/empty-database.ts";
import { aDirectory, postmasterOf, runInTest } from "#tests/own-directory.ts";
import { freePort, isReady } from "#tests/program.ts";
import { callerAt } from "#tests/remote-caller.ts";
import { servingUrl } from "#tests/template.ts";
import { anAdmin, aParticipant, aPerson, aWorldOfTest, test, type World } from "#tests/world.ts";

// `npm run backup` and `npm run restore`, run as an operator would.

async function run(
  program: "backup" | "restore" | "replay-erasures",
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ readonly code: number | null; readonly words: string }> {
  const child = runInTest(environment, [`app/${program}.ts`, ...words]);
  return { code: await child.exited, words: child.output() };
}

const fails = (words: string) => ({ code: 1, words: expect.stringContaining(words) });
const succeeds = (words: string) => ({ code: 0, words: expect.stringContaining(words) });

async function aKey(directory: string): Promise<string> {
  const key = join(directory, "key");
  expect(await run("backup", ["--new-key", key])).toMatchObject({ code: 0 });
  return key;
}

const backupsIn = (directory: string) => readdirSync(directory).filter((name) => name.endsWith(".age"));

/** A backup of this world, in its own directory; it is verified on the tests' server, which takes less time than a PostgreSQL of its own. */
async function makeBackup(world: World, words: readonly string[] = []) {
  const directory = aDirectory();
  const scratch = await anEmptyDatabase();
  const key = join(directory, "key");
  await makeKey(key);
  const to = join(directory, "backups");
  const backUp = (...more: string[]) =>
    run("backup", ["--to", to, "--key", key, "--verify-on", scratch, ...words, ...more], { DATABASE_URL: world.databaseUrl });
  const result = await backUp();
  expect(result).toMatchObject(succeeds("Sauvegarde vérifiée"));
  const [name = ""] = backupsIn(to);
  const restore = (target: string, ...more: string[]) => run("restore", [join(to, name), "--to", target, "--key", key, ...more]);
  return { directory, key, to, scratch, backUp, file: join(to, name), restore };
}

test("OPS-08 an installation with its own PostgreSQL is backed up while it serves, and works elsewhere once restored, with its secret", async () => {
  const directory = aDirectory();
  const PALMARES_DATA = aDirectory();
  const port = await freePort();
  const start = (data: string) => runInTest({ PALMARES_DATA: data, PORT: String(port) });
  const first = start(PALMARES_DATA);
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  const node = { base: `http://127.0.0.1:${port}` };
  const login = { username: "admin", password: "Demonstration-2026" };
  const { accessToken } = await callerAt(node).call(authApi.logIn, { body: login });
  const me = () => callerAt(node, accessToken).status(usersApi.me);
  const key = await aKey(directory);
  const backups = join(directory, "backups");
  expect(await run("backup", ["--to", backups, "--key", key], { PALMARES_DATA })).toMatchObject({ code: 0 });
  expect(await me(), "still runs").toBe(200);
  const figures = await (await fetch(`${node.base}/metrics`)).text();
  expect(Number(/^palmares_backup_age_seconds (.*)$/m.exec(figures)?.[1])).toBeLessThan(60);
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);

  const restored = aDirectory();
  const [name = ""] = backupsIn(backups);
  expect(await run("restore", [join(backups, name), "--to", restored, "--key", key])).toMatchObject({ code: 0 });
  expect(differencesBetween(await withEmbedded(PALMARES_DATA, digestsIn), await withEmbedded(restored, digestsIn))).toEqual(["backups"]);
  const second = start(restored);
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  expect(await me(), "sessions stay valid").toBe(200);
  second.kill("SIGTERM");
  expect(await second.exited).toBe(0);
  expect(await run("restore", [join(backups, name), "--to", restored, "--key", key])).toMatchObject(fails("n'est pas vide"));
}, 180_000);

test("OPS-08 a backup is a consistent snapshot, whatever is written while it is made", async () => {
  const world = await aWorldOfTest();
  await world.asOwner((pool) =>
    pool.query(`create table pair_a (n int primary key); create table pair_z (n int primary key);
      create table between as select n, repeat(md5(n::text), 20) as text from generate_series(1, 100000) n;
      grant insert, select on pair_a, pair_z, between to palmares_serving`),
  );
  let isOver = false;
  let count = 0;
  const writing = (async () => {
    while (!isOver) {
      await world.pool.query("with a as (insert into pair_a values ($1)) insert into pair_z values ($1)", [++count]);
      await sleep(1);
    }
  })();
  const directory = aDirectory();
  // No migration creates these tables: the stream is only read, not restored.
  const { writeBackup } = await import("#database/backup.ts");
  const client = await serversAt(world.databaseUrl).connect({ application_name: "palmares test" });
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBackup(client, null)) pieces.push(piece);
  await client.end();
  isOver = true;
  await writing;
  writeFileSync(join(directory, "stream"), Buffer.concat(pieces));
  const { digests } = JSON.parse(Buffer.from(pieces.at(-1) ?? []).toString()) as { digests: { table: string; rows: number }[] };
  const rowsOf = (name: string) => digests.find(({ table }) => table === name)?.rows;
  expect(count).toBeGreaterThan((rowsOf("pair_a") ?? 0) + 5);
  expect(rowsOf("pair_a")).toBe(rowsOf("pair_z"));
}, 60_000);

test("OPS-08 SEC-05 a server's backup is restored into an empty database; people erased or deleted since are erased again", async () => {
  const world = await aWorldOfTest();
  const office = (await anAdmin(world)).caller;
  const people = [
    await aParticipant(world, { status: "CONFIRMED" }),
    await aPerson(world, { role: "USER" }),
    await aParticipant(world),
  ] as const;
  const [erased, deleted, kept] = people;
  await world.db.updateTable("users").set({ createdAt: world.time.now }).execute();
  const { restore, backUp, to } = await makeBackup(world);
  await office.call(privacyApi.erase, { params: { id: erased.wireId } });
  await office.call(usersApi.remove, { params: { id: deleted.wireId } });
  expect(await backUp("--erasures")).toMatchObject({ code: 0 });
  expect(backupsIn(to), "only the list").toHaveLength(1);

  const target = await anEmptyDatabase();
  expect(await restore(target)).toMatchObject(succeeds("Effacés à nouveau : 2."));
  const { db, close } = openDatabase(target, { max: 1 });
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", sql<boolean>`erased_at is not null`.as("isErased")])
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("id")
    .execute()
    .finally(close);
  expect(rows.map(({ id, isErased }) => [id, isErased])).toEqual([
    [erased.id, true],
    [deleted.id, true],
    [kept.id, false],
  ]);
  expect(rows.filter(({ isErased }) => isErased).map(({ email }) => email)).toEqual(["", ""]);

  const another = await anEmptyDatabase();
  expect(await restore(another, "--erasures", world.databaseUrl), "from the former database").toMatchObject({
    words: expect.stringContaining("Effacés à nouveau : 2."),
  });
  expect(await restore(another)).toMatchObject(fails("n'est pas vide"));
}, 120_000);

test("OPS-08 SEC-05 in a database that came back by other means, those erased since are counted, and erased again when that is confirmed", async () => {
  const world = await aWorldOfTest();
  const office = (await anAdmin(world)).caller;
  const people = [
    await aPerson(world, { role: "USER" }),
    await aPerson(world, { role: "USER" }),
    await aPerson(world, { role: "USER" }),
  ] as const;
  const [erased, deleted, other] = people;
  await world.db.updateTable("users").set({ createdAt: world.time.now }).execute();
  const { restore, backUp, to } = await makeBackup(world);
  const target = await anEmptyDatabase();
  expect(await restore(target)).toMatchObject({ code: 0 });
  for (const { wireId } of [erased, other]) await office.call(privacyApi.erase, { params: { id: wireId } });
  await office.call(usersApi.remove, { params: { id: deleted.wireId } });
  await backUp("--erasures");
  const { db, close } = openDatabase(target, { max: 1 });
  onTestFinished(close);
  // Somebody who was given the number of an erased account after the recovery.
  const later = new Date(world.time.now.getTime() + 60_000);
  await db.updateTable("users").set({ createdAt: later }).where("id", "=", other.id).execute();
  const emails = async () => {
    const ids = people.map(({ id }) => id);
    return (await db.selectFrom("users").select("email").where("id", "in", ids).orderBy("id").execute()).map(({ email }) => email);
  };
  const replay = (...args: string[]) => run("replay-erasures", [join(to, "erasures.json"), "--on", target, ...args]);
  expect(await replay()).toMatchObject(succeeds("Revenus, et à effacer à nouveau : 2. Rien n'a été changé"));
  expect(await emails()).toEqual(people.map(({ email }) => email));
  expect(await replay("--yes")).toMatchObject(succeeds("Effacés à nouveau : 2."));
  expect(await emails()).toEqual(["", "", other.email]);
  expect(await replay("--yes"), "once more").toMatchObject(succeeds("Effacés à nouveau : 0."));
}, 120_000);

test("OPS-08 a backup is not restored into the directory of another installation, which is deleted one day", async () => {
  const world = await aWorldOfTest();
  const { directory, restore } = await makeBackup(world);
  const former = join(directory, "former");
  mkdirSync(join(former, "postgresql"), { recursive: true });
  writeFileSync(join(former, "postgresql/PG_VERSION"), "18");
  expect(await restore(join(former, "new"))).toMatchObject(fails(`est dans ${former}`));
  expect(existsSync(join(former, "new"))).toBe(false);
});

test("OPS-08 a backup that was changed, truncated, or is opened with another key is refused, and nothing is written", async () => {
  const world = await aWorldOfTest();
  const { directory, file, key, restore } = await makeBackup(world);
  expect(statSync(file).mode & 0o077, "readable by its owner only").toBe(0);
  expect(statSync(key).mode & 0o077).toBe(0);
  expect(readFileSync(file).includes("migrations")).toBe(false);
  const target = await anEmptyDatabase();
  const refused = async (words: string, ...args: string[]) => {
    expect(await run("restore", args)).toMatchObject(fails(words));
    const client = await serversAt(target).connect({ application_name: "palmares test" });
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'").finally(() => client.end());
    expect(rowCount).toBe(0);
  };
  const changed = join(directory, "palmares-changed.backup.zst.age");
  const bytes = readFileSync(file);
  bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  await refused("est abîmé", changed, "--to", target, "--key", key);
  copyFileSync(file, changed);
  truncateSync(changed, bytes.length - 500);
  await refused("est abîmé", changed, "--to", target, "--key", key);
  mkdirSync(join(directory, "other"));
  await refused("Cette clé n'ouvre pas", file, "--to", target, "--key", await aKey(join(directory, "other")));
  await refused("donnez sa clé", file, "--to", target);
  expect(await run("backup", ["--new-key", key])).toMatchObject(fails("existe déjà"));
  await world.asOwner((pool) => pool.query("insert into migrations (name) values ('9999-of-tomorrow.sql')"));
  const tomorrow = await run("backup", ["--to", join(directory, "tomorrow"), "--key", key], { DATABASE_URL: world.databaseUrl });
  expect(tomorrow).toMatchObject(fails("d'une version plus récente de Palmarès (9999-of-tomorrow.sql)"));
  expect(await restore(target)).toMatchObject({ code: 0 });
}, 120_000);

test("OPS-08 the oldest go once a new one is verified; an unverified one has another name, and removes nothing", async () => {
  const world = await aWorldOfTest();
  const { to, scratch, backUp } = await makeBackup(world, ["--keep", "2"]);
  const [first = ""] = backupsIn(to);
  const named = ["palmares-avant-v3.1.backup.zst.age", "palmares-zzz.part", "palmares-photos.unverified/une.png"];
  mkdirSync(join(to, "palmares-photos.unverified"));
  for (const name of named) writeFileSync(join(to, name), "");
  for (let time = 0; time < 2; time++) {
    await sleep(1_000);
    expect(await backUp()).toMatchObject({ code: 0 });
  }
  expect(
    named.filter((name) => !existsSync(join(to, name))),
    "files that somebody named otherwise stay",
  ).toEqual([]);
  for (const name of named) rmSync(join(to, name.replace(/\/.*/, "")), { recursive: true });
  expect(backupsIn(to)).toHaveLength(2);
  expect(existsSync(join(to, first))).toBe(false);
  const { pool, close } = openDatabase(scratch, { max: 1 });
  onTestFinished(close);
  expect(
    (await pool.query("select from pg_tables where schemaname = 'public'")).rowCount,
    "the database of verification is empty again",
  ).toBe(0);
  await pool.query("create table taken ()");
  const before = backupsIn(to);
  await sleep(1_000);
  expect(await backUp()).toMatchObject(fails("n'est pas vide"));
  expect(
    readdirSync(to).filter((name) => name !== "erasures.json"),
    "nothing is written",
  ).toEqual(before);
  expect(await world.db.selectFrom("backups").select("at").execute()).toHaveLength(3);
  expect(await run("backup", ["--to", to], { DATABASE_URL: world.databaseUrl })).toMatchObject(fails("La clé des sauvegardes manque"));
}, 120_000);

/** A directory that other accounts can traverse, such as PostgreSQL started by root. */
function aPlace(): string {
  const place = aDirectory();
  chmodSync(place, 0o755);
  return place;
}

/** Whether the verification's PostgreSQL runs in this directory. */
const isServing = (place: string) => readdirSync(place).some((name) => existsSync(join(place, name, ".s.PGSQL.5432")));

/** Waits until it is true. */
const soon = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 30_000, interval: 5 }).toBe(true);

test("OPS-08 a backup that is killed during verification does not get the name of a verified one; the next one removes it", async () => {
  const world = await aWorldOfTest();
  const { to, key, backUp } = await makeBackup(world);
  const before = backupsIn(to);
  const unverified = () => readdirSync(to).filter((name) => name.endsWith(".unverified"));
  await sleep(1_000);
  const TMPDIR = aPlace();
  const killed = runInTest({ DATABASE_URL: world.databaseUrl, TMPDIR }, ["app/backup.ts", "--to", to, "--key", key]);
  await soon(() => isServing(TMPDIR));
  killed.kill("SIGSTOP");
  expect(await backUp(), "one at a time").toMatchObject(fails("Une autre sauvegarde est en cours"));
  killed.kill("SIGKILL");
  await killed.exited;
  expect(unverified()).toHaveLength(1);
  expect(backupsIn(to)).toEqual(before);
  const next = await run("backup", ["--to", to, "--key", key], { DATABASE_URL: world.databaseUrl, TMPDIR });
  expect(next).toMatchObject({ code: 0 });
  expect(backupsIn(to)).toHaveLength(2);
  expect(readdirSync(to).filter((name) => /unverified|lock|part/.test(name))).toEqual([]);
  expect(readdirSync(TMPDIR)).toEqual([]);
}, 120_000);

test("OPS-08 an interrupted backup leaves no PostgreSQL running; an inaccessible directory or key is reported", async () => {
  const world = await aWorldOfTest();
  const { to, key, directory } = await makeBackup(world);
  const TMPDIR = aPlace();
  const interrupted = runInTest({ DATABASE_URL: world.databaseUrl, TMPDIR }, ["app/backup.ts", "--to", to, "--key", key]);
  await soon(() => isServing(TMPDIR));
  interrupted.kill("SIGINT");
  expect(await interrupted.exited).toBe(130);
  expect(interrupted.output()).toContain("Interrompu.");
  expect(isServing(TMPDIR)).toBe(false);
  const refused = async (words: string, ...args: string[]) => {
    const result = await run("backup", args, { DATABASE_URL: world.databaseUrl });
    expect(result).toMatchObject(fails(words));
    expect(result.words).not.toMatch(/\n\s+at /);
  };
  await refused("ne peut pas être créé", "--to", join(key, "nowhere"), "--key", key);
  await refused("est dans un dossier qui n'existe pas", "--new-key", join(directory, "nowhere/key"));
  await refused("npm run backup -- --to DOSSIER", "--keeep", "3");
}, 120_000);

test("OPS-08 nothing starts on a restoration that was killed; a new one replaces its remains, and a wrong key creates nothing", async () => {
  const world = await aWorldOfTest();
  const { file, key, directory, restore } = await makeBackup(world);
  const target = join(aPlace(), "restored");
  mkdirSync(join(directory, "other"));
  expect(await run("restore", [file, "--to", target, "--key", await aKey(join(directory, "other"))])).toMatchObject({ code: 1 });
  expect(existsSync(target)).toBe(false);

  const killed = runInTest({}, ["app/restore.ts", file, "--to", target, "--key", key]);
  await soon(() => existsSync(join(target, "postgresql/postmaster.pid")));
  killed.kill("SIGKILL");
  await killed.exited;
  const postmaster = postmasterOf(target) ?? 0;
  onTestFinished(() => {
    if (existsSync(`/proc/${postmaster}`)) process.kill(postmaster, "SIGKILL");
  });
  const start = async () => {
    const child = runInTest({ PALMARES_DATA: target, PORT: String(await freePort()) });
    return { code: await child.exited, words: child.output() };
  };
  expect(await start()).toMatchObject(fails("a été interrompue : recommencez-la"));
  const moved = join(target, "backup.age");
  cpSync(file, moved);
  expect(await run("restore", [moved, "--to", target, "--key", key])).toMatchObject(fails("est dans le dossier à remplir"));
  expect(await restore(target)).toMatchObject(fails("contient aussi « backup.age »"));
  expect(existsSync(moved), "foreign files stay").toBe(true);
  rmSync(moved);
  expect(await restore(target)).toMatchObject({ code: 0 });
  expect(await withEmbedded(target, digestsIn)).not.toEqual([]);
  expect(readdirSync(target)).not.toContain("restoration-unfinished");

  const server = await anEmptyDatabase();
  const killedThere = runInTest({}, ["app/restore.ts", file, "--to", server, "--key", key]);
  const { pool, close } = openDatabase(server, { max: 1 });
  onTestFinished(close);
  const isBegun = async () => (await pool.query("select where to_regnamespace('palmares_unfinished_restore') is not null")).rowCount;
  await expect.poll(isBegun, { timeout: 30_000, interval: 5 }).toBe(1);
  killedThere.kill("SIGKILL");
  await killedThere.exited;
  const migrate = runInTest({ DATABASE_OWNER_URL: server, DATABASE_URL: servingUrl(server) }, ["app/migrate.ts"]);
  expect(await migrate.exited).toBe(1);
  expect(migrate.output()).toContain("La restauration de cette base n'est pas finie");
}, 180_000);

// Another account than root: the one that a machine's unit runs as.
test.skipIf(process.getuid?.() !== 0)(
  "OPS-08 commands run by root leave the data of an installation to its owner",
  async () => {
    const DAEMON = 1;
    const place = aDirectory();
    chownSync(place, DAEMON, DAEMON);
    const PALMARES_DATA = join(place, "data");
    const owners = () =>
      new Set(["", "postgresql", "postgresql/PG_VERSION", "secret-key"].map((name) => statSync(join(PALMARES_DATA, name)).uid));
    const PUBLIC_URL = "https://championnat.exemple.fr";
    const child = runInTest({ PALMARES_DATA, PUBLIC_URL, PORT: String(await freePort()) });
    await expect.poll(() => child.output(), { timeout: 60_000 }).toContain("Palmarès est prêt");
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(owners(), "the directory's owner owns it").toEqual(new Set([DAEMON]));
    const doctor = runInTest({ PALMARES_DATA }, ["app/doctor.ts"]);
    await doctor.exited;
    expect(doctor.output()).toContain("✓ Tables de cette version");
    expect(owners()).toEqual(new Set([DAEMON]));
  },
  120_000,
);

test("OPS-08 a restoration touches nothing that another one, or an application, has taken over", async () => {
  const world = await aWorldOfTest();
  const { file, key, restore } = await makeBackup(world);
  const target = join(aPlace(), "restored");
  const mark = join(target, "restoration-unfinished");
  const late = runInTest({}, ["app/restore.ts", file, "--to", target, "--key", key]);
  await soon(() => existsSync(join(target, "postgresql/postmaster.pid")));
  late.kill("SIGSTOP");
  expect(await restore(target), "while it runs").toMatchObject(fails("Une autre restauration remplit"));
  const postmaster = postmasterOf(target) ?? 0;
  writeFileSync(mark, "another's");
  late.kill("SIGCONT");
  expect(await late.exited).toBe(1);
  expect(late.output()).toContain("Une autre restauration a pris la place de celle-ci");
  onTestFinished(() => void (existsSync(`/proc/${postmaster}`) && process.kill(postmaster, "SIGKILL")));
  expect(existsSync(join(target, "postgresql/PG_VERSION"))).toBe(true);

  mkdirSync(join(target, "programs-18"));
  expect(await restore(target)).toMatchObject(fails("Une application a servi depuis"));
  expect(existsSync(join(target, "postgresql/PG_VERSION"))).toBe(true);
}, 120_000);
