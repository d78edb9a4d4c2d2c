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
import { differencesBetween, digestsOf } from "#database/digest.ts";
import { besideEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { aDirectory, postmasterOf } from "./own-directory.ts";
import { freePort, isReady, runProgram } from "./program.ts";
import { servingUrl } from "./template.ts";
import { anAdmin, aParticipant, aPerson, openWorld, test, type World } from "./world.ts";

// `npm run backup` and `npm run restore`, as an operator types them.

interface Said {
  readonly code: number | null;
  readonly words: string;
}

async function run(program: "backup" | "restore", words: readonly string[], environment: Record<string, string> = {}): Promise<Said> {
  const started = runProgram(environment, [`app/${program}.ts`, ...words]);
  onTestFinished(() => started.kill("SIGKILL"));
  return { code: await started.exited, words: started.output() };
}

async function aKey(directory: string): Promise<string> {
  const key = join(directory, "key");
  expect(await run("backup", ["--new-key", key])).toMatchObject({ code: 0 });
  return key;
}

const backupsIn = (directory: string) => readdirSync(directory).filter((name) => name.endsWith(".age"));

async function digestsIn(url: string) {
  const client = await serversAt(url).connect({ application_name: "palmares test" });
  return digestsOf(client).finally(() => client.end());
}

/** A backup of this world, in a directory of its own. */
async function backedUp(world: World, words: readonly string[] = []) {
  const directory = aDirectory();
  const key = await aKey(directory);
  const to = join(directory, "backups");
  const backUp = (...more: string[]) => run("backup", ["--to", to, "--key", key, ...words, ...more], { DATABASE_URL: world.databaseUrl });
  const said = await backUp();
  expect(said).toMatchObject({ code: 0, words: expect.stringContaining("Sauvegarde vérifiée") });
  const [name = ""] = backupsIn(to);
  const restore = (target: string, ...more: string[]) => run("restore", [join(to, name), "--to", target, "--key", key, ...more]);
  return { directory, key, to, backUp, file: join(to, name), restore };
}

test("OPS-08 an installation with its own PostgreSQL is backed up while it serves, and stands again elsewhere with its secret", async () => {
  const directory = aDirectory();
  const PALMARES_DATA = aDirectory();
  const port = await freePort();
  const start = (data: string) => {
    const program = runProgram({ PALMARES_DATA: data, PORT: String(port) });
    onTestFinished(() => program.kill("SIGKILL"));
    return program;
  };
  const first = start(PALMARES_DATA);
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  const logIn = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/authentification/log-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: "Demonstration-2026" }),
    });
    return ((await answer.json()) as { accessToken: string }).accessToken;
  };
  const me = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/users/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  const token = await logIn();
  const key = await aKey(directory);
  const backups = join(directory, "backups");
  expect(await run("backup", ["--to", backups, "--key", key], { PALMARES_DATA })).toMatchObject({ code: 0 });
  expect(await me(token), "it goes on").toBe(200);
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(Number(/^palmares_backup_age_seconds (.*)$/m.exec(figures)?.[1])).toBeLessThan(60);
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);

  const restored = aDirectory();
  const [name = ""] = backupsIn(backups);
  expect(await run("restore", [join(backups, name), "--to", restored, "--key", key])).toMatchObject({ code: 0 });
  expect(differencesBetween(await besideEmbedded(PALMARES_DATA, digestsIn), await besideEmbedded(restored, digestsIn))).toEqual([
    "backups",
  ]);
  const second = start(restored);
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  expect(await me(token), "who was signed in stays so").toBe(200);
  second.kill("SIGTERM");
  expect(await second.exited).toBe(0);
  expect(await run("restore", [join(backups, name), "--to", restored, "--key", key])).toMatchObject({
    code: 1,
    words: expect.stringContaining("n'est pas vide"),
  });
}, 180_000);

test("OPS-08 a backup holds one moment, whatever is written while it is made", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
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
  // These tables are of no migration: the stream is read, not restored.
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

test("OPS-08 SEC-05 a server's backup goes into an empty database; who was erased or deleted since is erased again", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const office = (await anAdmin(world)).caller;
  const people = [
    await aParticipant(world, { status: "CONFIRMED" }),
    await aPerson(world, { role: "USER" }),
    await aParticipant(world),
  ] as const;
  const [erased, deleted, kept] = people;
  const { restore, backUp, to } = await backedUp(world);
  await office.call(privacyApi.erase, { params: { id: erased.wireId } });
  await office.call(usersApi.remove, { params: { id: deleted.wireId } });
  expect(await backUp("--erasures")).toMatchObject({ code: 0 });
  expect(backupsIn(to), "the list alone").toHaveLength(1);

  const target = await anEmptyDatabase();
  expect(await restore(target)).toMatchObject({ code: 0, words: expect.stringContaining("Effacés à nouveau : 2.") });
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
  expect(await restore(another, "--erasures", world.databaseUrl), "of the database of before").toMatchObject({
    words: expect.stringContaining("Effacés à nouveau : 2."),
  });
  expect(await restore(another)).toMatchObject({ code: 1, words: expect.stringContaining("n'est pas vide") });
}, 120_000);

test("OPS-08 a backup that was changed, cut short, or is opened with another key is refused, and nothing is kept", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { directory, file, key, restore } = await backedUp(world);
  expect(statSync(file).mode & 0o077, "nobody else reads it").toBe(0);
  expect(statSync(key).mode & 0o077).toBe(0);
  expect(readFileSync(file).includes("migrations")).toBe(false);
  const target = await anEmptyDatabase();
  const refused = async (words: string, ...asked: string[]) => {
    const said = await run("restore", asked);
    expect(said.code).toBe(1);
    expect(said.words).toContain(words);
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
  expect(await run("backup", ["--new-key", key])).toMatchObject({ code: 1, words: expect.stringContaining("existe déjà") });
  await world.asOwner((pool) => pool.query("insert into migrations (name) values ('9999-of-tomorrow.sql')"));
  const tomorrow = await run("backup", ["--to", join(directory, "tomorrow"), "--key", key], { DATABASE_URL: world.databaseUrl });
  expect(tomorrow).toMatchObject({
    code: 1,
    words: expect.stringContaining("d'une version plus récente de Palmarès (9999-of-tomorrow.sql)"),
  });
  expect(await restore(target)).toMatchObject({ code: 0 });
}, 120_000);

test("OPS-08 the oldest go once a new one is verified; one that is not is kept apart, and takes nothing away", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const scratch = await anEmptyDatabase();
  const { to, backUp } = await backedUp(world, ["--verify-on", scratch, "--keep", "2"]);
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
    "what somebody named otherwise is theirs",
  ).toEqual([]);
  for (const name of named) rmSync(join(to, name.replace(/\/.*/, "")), { recursive: true });
  expect(backupsIn(to)).toHaveLength(2);
  expect(existsSync(join(to, first))).toBe(false);
  const { pool, close } = openDatabase(scratch, { max: 1 });
  onTestFinished(close);
  expect((await pool.query("select from pg_tables where schemaname = 'public'")).rowCount, "what it was verified in is empty again").toBe(
    0,
  );
  await pool.query("create table taken ()");
  const before = backupsIn(to);
  await sleep(1_000);
  expect(await backUp()).toMatchObject({ code: 1, words: expect.stringContaining("n'est pas vide") });
  expect(
    readdirSync(to).filter((name) => name !== "erasures.json"),
    "nothing is written for it",
  ).toEqual(before);
  expect(await world.db.selectFrom("backups").select("at").execute()).toHaveLength(3);
  expect(await run("backup", ["--to", to], { DATABASE_URL: world.databaseUrl })).toMatchObject({
    code: 1,
    words: expect.stringContaining("La clé des sauvegardes manque"),
  });
}, 120_000);

/** A directory that another account passes through: root's PostgreSQL is one. */
function aPlace(): string {
  const place = aDirectory();
  chmodSync(place, 0o755);
  return place;
}

/** Whether the PostgreSQL of a verification runs in this directory. */
const isServing = (place: string) => readdirSync(place).some((name) => existsSync(join(place, name, ".s.PGSQL.5432")));

/** Until this is so. */
const soon = (isSo: () => boolean) => expect.poll(isSo, { timeout: 30_000, interval: 5 }).toBe(true);

test("OPS-08 a backup that is killed while it is verified has not the name of one that passed; the next one takes it away", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { to, key, backUp } = await backedUp(world);
  const before = backupsIn(to);
  const unverified = () => readdirSync(to).filter((name) => name.endsWith(".unverified"));
  await sleep(1_000);
  const TMPDIR = aPlace();
  const killed = runProgram({ DATABASE_URL: world.databaseUrl, TMPDIR }, ["app/backup.ts", "--to", to, "--key", key]);
  onTestFinished(() => killed.kill("SIGKILL"));
  await soon(() => isServing(TMPDIR));
  killed.kill("SIGSTOP");
  expect(await backUp(), "one at a time").toMatchObject({ code: 1, words: expect.stringContaining("Une autre sauvegarde est en cours") });
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

test("OPS-08 a backup that is interrupted leaves no PostgreSQL running; a directory or a key that is out of reach is said", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { to, key, directory } = await backedUp(world);
  const TMPDIR = aPlace();
  const interrupted = runProgram({ DATABASE_URL: world.databaseUrl, TMPDIR }, ["app/backup.ts", "--to", to, "--key", key]);
  onTestFinished(() => interrupted.kill("SIGKILL"));
  await soon(() => isServing(TMPDIR));
  interrupted.kill("SIGINT");
  expect(await interrupted.exited).toBe(130);
  expect(interrupted.output()).toContain("Interrompu.");
  expect(isServing(TMPDIR)).toBe(false);
  const refused = async (words: string, ...args: string[]) => {
    const said = await run("backup", args, { DATABASE_URL: world.databaseUrl });
    expect(said).toMatchObject({ code: 1, words: expect.stringContaining(words) });
    expect(said.words).not.toMatch(/\n\s+at /);
  };
  await refused("ne peut pas être créé", "--to", join(key, "nowhere"), "--key", key);
  await refused("est dans un dossier qui n'existe pas", "--new-key", join(directory, "nowhere/key"));
  await refused("npm run backup -- --to DOSSIER", "--keeep", "3");
}, 120_000);

test("OPS-08 nothing starts on a restoration that was killed; begun again it replaces what it left, and a key that does not open it makes nothing", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { file, key, directory, restore } = await backedUp(world);
  const target = join(aPlace(), "restored");
  mkdirSync(join(directory, "other"));
  expect(await run("restore", [file, "--to", target, "--key", await aKey(join(directory, "other"))])).toMatchObject({ code: 1 });
  expect(existsSync(target)).toBe(false);

  const killed = runProgram({}, ["app/restore.ts", file, "--to", target, "--key", key]);
  onTestFinished(() => killed.kill("SIGKILL"));
  await soon(() => existsSync(join(target, "postgresql/postmaster.pid")));
  killed.kill("SIGKILL");
  await killed.exited;
  const postmaster = postmasterOf(target) ?? 0;
  onTestFinished(() => {
    if (existsSync(`/proc/${postmaster}`)) process.kill(postmaster, "SIGKILL");
  });
  const start = async () => {
    const started = runProgram({ PALMARES_DATA: target, PORT: String(await freePort()) });
    onTestFinished(() => started.kill("SIGKILL"));
    return { code: await started.exited, words: started.output() };
  };
  expect(await start()).toMatchObject({ code: 1, words: expect.stringContaining("a été interrompue : recommencez-la") });
  const moved = join(target, "backup.age");
  cpSync(file, moved);
  expect(await run("restore", [moved, "--to", target, "--key", key])).toMatchObject({
    code: 1,
    words: expect.stringContaining("est dans le dossier à remplir"),
  });
  expect(await restore(target)).toMatchObject({ code: 1, words: expect.stringContaining("contient aussi « backup.age »") });
  expect(existsSync(moved), "nothing of somebody else's is taken away").toBe(true);
  rmSync(moved);
  expect(await restore(target)).toMatchObject({ code: 0 });
  expect(await besideEmbedded(target, digestsIn)).not.toEqual([]);
  expect(readdirSync(target)).not.toContain("restoration-unfinished");

  const server = await anEmptyDatabase();
  const killedThere = runProgram({}, ["app/restore.ts", file, "--to", server, "--key", key]);
  onTestFinished(() => killedThere.kill("SIGKILL"));
  const { pool, close } = openDatabase(server, { max: 1 });
  onTestFinished(close);
  const isBegun = async () => (await pool.query("select where to_regnamespace('palmares_unfinished_restore') is not null")).rowCount;
  await expect.poll(isBegun, { timeout: 30_000, interval: 5 }).toBe(1);
  killedThere.kill("SIGKILL");
  await killedThere.exited;
  const migrate = runProgram({ DATABASE_OWNER_URL: server, DATABASE_URL: servingUrl(server) }, ["app/migrate.ts"]);
  expect(await migrate.exited).toBe(1);
  expect(migrate.output()).toContain("La restauration de cette base n'est pas finie");
}, 180_000);

// Another account than root's: the one that a machine's unit runs as.
test.skipIf(process.getuid?.() !== 0)(
  "OPS-08 commands that root types leave the data of an installation to the account that has them",
  async () => {
    const DAEMON = 1;
    const place = aDirectory();
    chownSync(place, DAEMON, DAEMON);
    const PALMARES_DATA = join(place, "data");
    const owners = () =>
      new Set(["", "postgresql", "postgresql/PG_VERSION", "secret-key"].map((name) => statSync(join(PALMARES_DATA, name)).uid));
    const started = runProgram({ PALMARES_DATA, PORT: String(await freePort()) });
    onTestFinished(() => started.kill("SIGKILL"));
    await expect.poll(() => started.output(), { timeout: 60_000 }).toContain("Palmarès est prêt");
    started.kill("SIGTERM");
    expect(await started.exited).toBe(0);
    expect(owners(), "who has the place has the data").toEqual(new Set([DAEMON]));
    const doctor = runProgram({ PALMARES_DATA }, ["app/doctor.ts"]);
    await doctor.exited;
    expect(doctor.output()).toContain("✓ Tables de cette version");
    expect(owners()).toEqual(new Set([DAEMON]));
  },
  120_000,
);

test("OPS-08 a restoration touches nothing that another one, or an application, has by now", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { file, key, restore } = await backedUp(world);
  const target = join(aPlace(), "restored");
  const mark = join(target, "restoration-unfinished");
  const late = runProgram({}, ["app/restore.ts", file, "--to", target, "--key", key]);
  onTestFinished(() => late.kill("SIGKILL"));
  await soon(() => existsSync(join(target, "postgresql/postmaster.pid")));
  late.kill("SIGSTOP");
  expect(await restore(target), "while it lives").toMatchObject({
    code: 1,
    words: expect.stringContaining("Une autre restauration remplit"),
  });
  const postmaster = postmasterOf(target) ?? 0;
  writeFileSync(mark, "another's");
  late.kill("SIGCONT");
  expect(await late.exited).toBe(1);
  expect(late.output()).toContain("Une autre restauration a pris la place de celle-ci");
  onTestFinished(() => void (existsSync(`/proc/${postmaster}`) && process.kill(postmaster, "SIGKILL")));
  expect(existsSync(join(target, "postgresql/PG_VERSION"))).toBe(true);

  mkdirSync(join(target, "programs-18"));
  expect(await restore(target)).toMatchObject({ code: 1, words: expect.stringContaining("Une application a servi depuis") });
  expect(existsSync(join(target, "postgresql/PG_VERSION"))).toBe(true);
}, 120_000);
