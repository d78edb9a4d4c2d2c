import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { prepareFor } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";
import { runProgram, startNode } from "./program.ts";
import { secret, servingUrl } from "./template.ts";
import { anAdmin, test } from "./world.ts";

// Two accounts of the database: one owns the tables and changes them, the other serves. Every world of the tests is served by the second.

// Programs that start, on a machine that does other things.
const UNHURRIED = { timeout: 120_000 };

/** An empty database on the server of the tests: its address for the owner. */
async function anEmptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: inject("postgresql") });
  const name = `served_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return inject("postgresql").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

test("SEC-04 S23 who serves changes no table, leaves the database never, and of the trail may only add to it", async ({ world }) => {
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
    "truncate answers",
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

test("SEC-04 who serves empties the trail's words of nobody who is still there, and leaves who did what where an account goes", async ({
  world,
}) => {
  const [officer, person] = [await anAdmin(world), await anAdmin(world)];
  const subject = `user ${person.id}`;
  await world.db.insertInto("auditTrail").values({ actorId: officer.id, action: "change person", subject, after: '"words"' }).execute();
  const kept = () => world.db.selectFrom("auditTrail").select(["actorId", "after", "emptiedAt"]).where("subject", "=", subject).execute();
  const forget = () => world.pool.query("select forget_in_trail(array(select id from users) || $1::int)", [person.id]);
  await forget();
  await world.pool.query("delete from users where id = $1", [officer.id]);
  expect(await kept()).toEqual([{ actorId: officer.id, after: "words", emptiedAt: null }]);
  await world.pool.query("delete from users where id = $1", [person.id]);
  await forget();
  const emptied = [{ actorId: officer.id, after: null, emptiedAt: expect.any(Date) }];
  expect(await kept()).toEqual(emptied);
  await world.pool.query("insert into users (id, username, role) values ($1, 'back-again', 'ADMIN')", [person.id]);
  expect(await kept(), "an account under its number gives the entry nothing back, nor takes its mark").toEqual(emptied);
});

test("SEC-04 S23 who serves reads and writes the rows of every table, also of one that comes tomorrow", async () => {
  const url = await anEmptyDatabase();
  const owner = openDatabase(url, { max: 2 });
  onTestFinished(owner.close);
  const granted = async () => {
    const { rows } = await owner.pool.query<{ name: string; rights: string }>(
      `select c.oid::regclass::text as name, string_agg(r, ' ' order by r) as rights
       from pg_class c cross join unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']) r
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'jobs') and has_table_privilege($1, c.oid, r) group by c.oid`,
      ["palmares_serving"],
    );
    return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
  };
  await prepareFor(servingUrl(url), owner);
  const { audit_trail, migrations, ...others } = await granted();
  expect([audit_trail, migrations]).toEqual(["SELECT", "SELECT"]);
  expect(Object.keys(others).length).toBeGreaterThan(40);
  expect(new Set(Object.values(others))).toEqual(new Set(["DELETE INSERT SELECT UPDATE"]));

  await owner.pool.query("create table tomorrow (id int generated by default as identity)");
  await prepareFor(servingUrl(url), owner);
  expect(await granted()).toEqual({ audit_trail, migrations, ...others, tomorrow: "DELETE INSERT SELECT UPDATE" });
  await expect(prepareFor(url, owner)).rejects.toThrow("nomment le même compte");
});

test("SEC-04 S23 the two addresses lead to one database, or no table is touched", async () => {
  const [url, another] = [await anEmptyDatabase(), await anEmptyDatabase()];
  const owner = openDatabase(url, { max: 2 });
  onTestFinished(owner.close);
  const tables = () => owner.pool.query("select from pg_tables where schemaname = 'public'").then(({ rowCount }) => rowCount);
  const prepare = runProgram({ DATABASE_URL: servingUrl(another), DATABASE_OWNER_URL: url }, ["app/migrate.ts"]);
  expect(await prepare.exited).toBe(1);
  expect(prepare.output()).toContain("deux bases différentes");
  await expect(prepareFor(servingUrl(url).replace("served_", "nowhere_"), owner)).rejects.toThrow("DATABASE_URL n'ouvre pas la base");
  expect(await tables()).toBe(0);
});

test(
  "SEC-04 S23 a node serves without the account that owns the tables, once they are prepared; else it says what to do",
  UNHURRIED,
  async () => {
    const url = await anEmptyDatabase();
    const [databaseUrl, settings] = [servingUrl(url), { DATABASE_OWNER_URL: url }];
    await expect(startNode({ databaseUrl, secret })).rejects.toThrow("npm run migrate");

    const prepare = runProgram({ DATABASE_URL: databaseUrl, ...settings }, ["app/migrate.ts"]);
    expect(await prepare.exited, prepare.output()).toBe(0);
    expect(prepare.output()).toContain("0001-the-championship.sql");
    const alone = await startNode({ databaseUrl, secret });
    await alone.stop();
    expect(alone.output()).not.toContain("Attention");

    const both = await startNode({ databaseUrl, secret, settings });
    await both.stop();
    expect(both.output()).not.toContain("Attention");

    const asOwner = await startNode({ databaseUrl: url, secret });
    await asOwner.stop();
    expect(asOwner.output()).toContain("réécrire le journal");
    const without = runProgram({ DATABASE_URL: databaseUrl }, ["app/migrate.ts"]);
    expect(await without.exited).toBe(1);
    expect(without.output()).toContain("DATABASE_OWNER_URL");
  },
);
