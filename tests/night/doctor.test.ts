import { expect } from "vitest";
import { anEmptyDatabase } from "#tests/empty-database.ts";
import { aMailbox } from "#tests/mailing.ts";
import { runInTest } from "#tests/own-directory.ts";
import { freePort } from "#tests/program.ts";
import { secret } from "#tests/template.ts";
import { test as plain, type World } from "#tests/world.ts";

// `npm run doctor`, run as an operator would: one fault at a time, each reported with what to do.

const test = plain.extend("mailbox", { scope: "file" }, aMailbox);

async function examine(settings: Record<string, string>, words: readonly string[] = []) {
  const program = runInTest({ SECRET_KEY: secret, PUBLIC_URL: "http://127.0.0.1:3000", ...settings }, [...words, "app/doctor.ts"]);
  const code = await program.exited;
  const lines = program.output().split("\n");
  return { code, output: program.output(), problems: lines.filter((line) => line.startsWith("✗")) };
}

const backUpNow = (world: World) =>
  world.db.insertInto("backups").values({ at: new Date(), verifiedAt: new Date(), rows: 1, bytes: 1 }).execute();

test("OPS-08 a healthy installation is reported as such; each fault is reported with what to do", async ({ world, mailbox }) => {
  const validSettings = { DATABASE_URL: world.databaseUrl, SMTP_URL: mailbox.url };
  expect((await examine(validSettings)).problems).toEqual([expect.stringContaining("Aucune sauvegarde vérifiée")]);
  await backUpNow(world);
  const healthy = await examine(validSettings);
  expect(healthy).toMatchObject({ code: 0, problems: [], output: expect.stringContaining("Tout est en ordre.") });
  expect(healthy.output).toMatch(/Palmarès 3\.5\.0, du \d\d\/\d\d\/\d{4} \d\d:\d\d, Node 24/);

  const port = await freePort();
  const faults: readonly (readonly [Record<string, string>, string, (readonly string[])?])[] = [
    [{ DATABASE_CONNECTIONS: "500" }, "augmentez max_connections de PostgreSQL"],
    [{ SMTP_URL: `smtp://127.0.0.1:${port}` }, "Le serveur d'e-mail refuse, ou ne répond pas"],
    [{ SMTP_URL: "smtp://nowhere.invalid" }, "son nom ne se trouve pas depuis cette machine"],
    [{ PUBLIC_URL: `https://127.0.0.1:${port}`, TRUST_PROXY: "1" }, "pas de certificat valable"],
    [{ DATABASE_DIRECT_URL: await anEmptyDatabase() }, "Les notifications de PostgreSQL n'arrivent pas ici"],
    [{ DATABASE_URL: world.databaseUrl.replace(/\/world_\w+/, "/nowhere") }, "La base de données ne répond pas"],
    [{ BACKUP_DIRECTORY: "/nowhere/at/all" }, "/nowhere/at/all ne se lit pas"],
    [{}, "diffèrent de 60 s", ["--import", "data:text/javascript,const now=Date.now;Date.now=()=>now()+60000"]],
  ];
  for (const [settings, words, more] of faults) {
    const { code, problems } = await examine({ ...validSettings, ...settings }, more);
    expect(problems, words).toEqual([expect.stringContaining(words)]);
    expect(code).toBe(1);
  }
  expect((await examine({ ...validSettings, PORT: "trois" })).output).toContain("PORT");
}, 120_000);

test("OPS-08 tables of another version, and a backup two days old, are reported", async ({ world }) => {
  await world.db.deleteFrom("backups").execute();
  const longAgo = new Date(Date.now() - 40 * 3_600_000);
  await world.db.insertInto("backups").values({ at: longAgo, verifiedAt: longAgo, rows: 1, bytes: 1 }).execute();
  expect((await examine({ DATABASE_URL: world.databaseUrl })).problems).toEqual([expect.stringContaining("il y a 40 h")]);
  await world.db.deleteFrom("backups").execute();
  await backUpNow(world);
  await world.asOwner((pool) => pool.query("insert into migrations (name) values ('9999-of-tomorrow.sql')"));
  expect((await examine({ DATABASE_URL: world.databaseUrl })).problems).toEqual([expect.stringContaining("9999-of-tomorrow.sql")]);
  await world.asOwner((pool) => pool.query("delete from migrations where name like '9999%' or name = '0057-backups.sql'"));
  expect((await examine({ DATABASE_URL: world.databaseUrl })).problems).toEqual([expect.stringContaining("« npm run migrate »")]);
}, 60_000);
