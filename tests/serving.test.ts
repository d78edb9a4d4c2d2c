import { expect, onTestFinished, vi } from "vitest";
import { prepareServingAccount, prepareTables } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";
import { TIMEOUTS } from "#database/serving-account.ts";
import { fingerprintOfKey } from "#platform/server/log.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { runProgram, startNode } from "./program.ts";
import { secret, servingUrl } from "./template.ts";
import { anAdmin, test } from "./world.ts";

// Two accounts of the database: one owns the tables and changes them, the other serves. Test worlds are served by the second.

// Starting programs is slow on a busy machine.
const LONG_TIMEOUT = { timeout: 120_000 };

/** An empty database, and its owner's connections. */
async function anOwnedDatabase() {
  const url = await anEmptyDatabase();
  const owner = openDatabase(url, { max: 2 });
  onTestFinished(owner.close);
  return { url, owner };
}

test("SEC-04 S23 who serves changes no table, never leaves the database, and can only add to the trail", async ({ world }) => {
  const { id } = await anAdmin(world);
  const trail = world.db.selectFrom("auditTrail").select(["actorId", "after"]).where("subject", "=", `user ${id}`);
  await world.db
    .insertInto("auditTrail")
    .values({ actorId: id, action: "change person", subject: `user ${id}`, after: '"words"' })
    .execute();
  for (const statement of [
    "update audit_trail set actor_id = null",
    "delete from audit_trail",
    "truncate audit_trail",
    "insert into audit_trail (action, subject) values ('x', 'y') on conflict (id) do update set action = 'z'",
    "insert into audit_trail (at, action, subject) values ('2020-01-01', 'x', 'y')",
    "insert into audit_trail (emptied_at, action, subject) values (now(), 'x', 'y')",
    "insert into audit_trail (id, action, subject) overriding system value values (1, 'x', 'y')",
    "select setval('audit_trail_id_seq', 1)",
    "alter table audit_trail disable trigger all",
    "drop table audit_trail",
    "create or replace function sweep_readings(older timestamptz) returns void language sql as 'select'",
    "truncate sheets",
    "alter table users drop column email",
    "drop index users_pkey",
    "create table mine (id int)",
    "create schema mine",
    "drop schema jobs cascade",
    "create role another",
    "delete from migrations",
    "copy users to program 'true'",
    "select pg_read_file('/etc/passwd')",
  ])
    await expect(world.pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  expect(await trail.execute()).toEqual([{ actorId: id, after: "words" }]);
});

test("SEC-04 the serving account empties the trail's entries of deleted people only, and keeps the actor when an account is deleted", async ({
  world,
}) => {
  const [officer, person] = [await anAdmin(world), await anAdmin(world)];
  const subject = `user ${person.id}`;
  await world.db.insertInto("auditTrail").values({ actorId: officer.id, action: "change person", subject, after: '"words"' }).execute();
  const trailEntries = () =>
    world.db.selectFrom("auditTrail").select(["actorId", "after", "emptiedAt"]).where("subject", "=", subject).execute();
  const emptyTrail = () => world.pool.query("select forget_in_trail(array(select id from users) || $1::int)", [person.id]);
  await emptyTrail();
  await world.pool.query("delete from users where id = $1", [officer.id]);
  expect(await trailEntries()).toEqual([{ actorId: officer.id, after: "words", emptiedAt: null }]);
  await world.pool.query("delete from users where id = $1", [person.id]);
  await emptyTrail();
  const emptiedEntries = [{ actorId: officer.id, after: null, emptiedAt: expect.any(Date) }];
  expect(await trailEntries()).toEqual(emptiedEntries);
  await world.pool.query("insert into users (id, username, role) values ($1, 'back-again', 'ADMIN')", [person.id]);
  expect(await trailEntries(), "a new account with the same number neither restores nor unmarks the entry").toEqual(emptiedEntries);
});

test("SEC-04 S23 the serving account reads and writes the rows of every table, future ones too", async () => {
  const { url, owner } = await anOwnedDatabase();
  const grantedRights = async () => {
    const { rows } = await owner.pool.query<{ name: string; rights: string }>(
      `select c.oid::regclass::text as name, string_agg(r, ' ' order by r) as rights
       from pg_class c cross join unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']) r
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'jobs') and has_table_privilege($1, c.oid, r) group by c.oid`,
      ["palmares_serving"],
    );
    return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
  };
  await prepareTables(servingUrl(url), owner);
  const { audit_trail, migrations, ...others } = await grantedRights();
  expect([audit_trail, migrations]).toEqual(["SELECT", "SELECT"]);
  expect(Object.keys(others).length).toBeGreaterThan(40);
  expect(new Set(Object.values(others))).toEqual(new Set(["DELETE INSERT SELECT UPDATE"]));

  await owner.pool.query("create table tomorrow (id int generated by default as identity)");
  await prepareTables(servingUrl(url), owner);
  expect(await grantedRights()).toEqual({ audit_trail, migrations, ...others, tomorrow: "DELETE INSERT SELECT UPDATE" });
  await expect(prepareTables(url, owner)).rejects.toThrow("nomment le même compte");
});

/** The timeouts of an account, at its next connection. */
const timeoutsOf = async (url: string) => {
  const { pool, close } = openDatabase(url, { max: 1 });
  const read = (name: string) =>
    pool.query(`select current_setting('${name}') as value`).then(({ rows }) => [name, rows[0].value] as const);
  return Object.fromEntries(await Promise.all(Object.keys(TIMEOUTS).map(read)).finally(close));
};

test("OPS-04 the serving account waits for locks as long as the operator has set, by default three seconds", async () => {
  const { url, owner } = await anOwnedDatabase();
  await prepareTables(servingUrl(url), owner);
  const database = new URL(url).pathname.slice(1);
  await owner.pool.query(`alter database ${database} set lock_timeout = '2s'`);
  await prepareServingAccount(servingUrl(url), secret);
  expect(await timeoutsOf(servingUrl(url))).toEqual({ ...TIMEOUTS, lock_timeout: "2s" });
  await owner.pool.query(`alter database ${database} reset lock_timeout`);
  await Promise.all([prepareServingAccount(servingUrl(url), secret), prepareServingAccount(servingUrl(url), secret)]);
  expect(await timeoutsOf(servingUrl(url))).toEqual(TIMEOUTS);
});

test.for([
  [120, "avance de 120 s"],
  [-61, "retarde de 61 s"],
] as const)("OPS-10 no node starts if its clock is %i seconds from the database's", async ([seconds, text], { world }) => {
  onTestFinished(() => void vi.useRealTimers());
  await prepareServingAccount(world.databaseUrl, secret);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
  await expect(prepareServingAccount(world.databaseUrl, secret)).rejects.toThrow(text);
});

test("OPS-08 no node starts while one serves with another SECRET_KEY; once that one has stopped, it does", async ({ world }) => {
  await prepareServingAccount(world.databaseUrl, secret);
  const report = (isLeaving: boolean) =>
    // In the near future, so that a slow machine does not count it as silent.
    world.pool.query(
      `insert into node_reports (node, at, saves, save_times, openings, log_ins, refused_log_ins, failures, log_ins_waiting,
         connections_used, connections_size, queries_waiting, loop_delay_ms, loop_utilisation, is_leaving, key_mark)
       values ('salle:13', now() + interval '50 seconds', 0, '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $1, $2)`,
      [isLeaving, fingerprintOfKey("another secret of thirty-two signs")],
    );
  // The node of this world deletes reports outside its own time: these are kept.
  await world.asOwner((owner) => owner.query("create rule kept as on delete to node_reports do instead nothing"));
  await report(false);
  await expect(prepareServingAccount(world.databaseUrl, secret)).rejects.toThrow("SECRET_KEY : salle:13 sert avec une autre clé");
  const doctor = runProgram({ DATABASE_URL: world.databaseUrl, SECRET_KEY: secret, PUBLIC_URL: "http://127.0.0.1:3000" }, [
    "app/doctor.ts",
  ]);
  const repeated = setInterval(() => void report(false), 500);
  await doctor.exited.finally(() => clearInterval(repeated));
  expect(doctor.output()).toContain("✗ SECRET_KEY : salle:13 sert avec une autre clé");
  await report(true);
  await prepareServingAccount(world.databaseUrl, secret);
});

test("SEC-04 S23 if the two addresses do not lead to one database, no table is touched", async () => {
  const [{ url, owner }, another] = [await anOwnedDatabase(), await anEmptyDatabase()];
  const tables = () => owner.pool.query("select from pg_tables where schemaname = 'public'").then(({ rowCount }) => rowCount);
  const prepare = runProgram({ DATABASE_URL: servingUrl(another), DATABASE_OWNER_URL: url }, ["app/migrate.ts"]);
  expect(await prepare.exited).toBe(1);
  expect(prepare.output()).toContain("deux bases différentes");
  await expect(prepareTables(servingUrl(url).replace("served_", "nowhere_"), owner)).rejects.toThrow("DATABASE_URL n'ouvre pas la base");
  expect(await tables()).toBe(0);
});

test(
  "SEC-04 S23 a node serves without the account that owns the tables, once they are prepared; otherwise it says what to do",
  LONG_TIMEOUT,
  async () => {
    const url = await anEmptyDatabase();
    const [databaseUrl, settings] = [servingUrl(url), { DATABASE_OWNER_URL: url }];
    await expect(startNode({ databaseUrl, secret })).rejects.toThrow("npm run migrate");

    const prepare = runProgram({ DATABASE_URL: databaseUrl, ...settings }, ["app/migrate.ts"]);
    expect(await prepare.exited, prepare.output()).toBe(0);
    expect(prepare.output()).toContain("0001-the-championship.sql");
    const alone = await startNode({ databaseUrl, secret });
    await alone.stop();
    expect(await timeoutsOf(databaseUrl)).toEqual(TIMEOUTS);
    expect(alone.output()).not.toContain("Attention");

    const both = await startNode({ databaseUrl, secret, settings });
    await both.stop();
    expect(both.output()).not.toContain("Attention");

    const asOwner = await startNode({ databaseUrl: url, secret });
    await asOwner.stop();
    expect(asOwner.output()).toContain("réécrire le journal");
    const withoutOwner = runProgram({ DATABASE_URL: databaseUrl }, ["app/migrate.ts"]);
    expect(await withoutOwner.exited).toBe(1);
    expect(withoutOwner.output()).toContain("DATABASE_OWNER_URL");
  },
);
