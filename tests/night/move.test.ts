import { readFileSync } from "node:fs";
import pg from "pg";
import { expect } from "vitest";
import { readCatalogue, schemaAsSql } from "#database/catalogue.ts";
import { differencesBetween } from "#database/digest.ts";
import { loadDirectory } from "#database/directory.ts";
import { moveDatabase } from "#database/move.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { anEmptyDatabase, digestsIn } from "#tests/empty-database.ts";
import { openApplication } from "#tests/template.ts";
import { aWorldOfTest, test } from "#tests/world.ts";

/** First row of one statement in a database. */
async function queryFirst(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows[0] ?? {};
}

test("API-01 a championship moves to another server whole: rows, sequences, schema; one changed value is detected", {
  timeout: 120_000,
}, async () => {
  const world = await aWorldOfTest();
  await world.db.deleteFrom("settings").execute();
  await loadDirectory(world.pool);
  await world.asOwner((pool) => loadDemonstration(pool, { participants: 60, now: world.time.now }));
  await world.stop();
  const target = await anEmptyDatabase();

  const moved = await moveDatabase(world.databaseUrl, target);
  const source = await digestsIn(world.databaseUrl);
  expect(moved).toEqual(source);
  expect(source.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);

  const application = await openApplication(target);
  expect(schemaAsSql(await readCatalogue(application.pool))).toBe(readFileSync("database/schema.sql", "utf8"));
  expect((await queryFirst(target, "select count(*)::int as silent from pg_trigger where tgenabled <> 'O'")).silent).toBe(0);
  expect(differencesBetween(source, await digestsIn(target)), "unchanged by a start").toEqual([]);
  const added = await queryFirst(
    target,
    "insert into clubs (name) values ('Un club de plus') returning num_nonnulls(search_text) as known",
  );
  expect(added).toEqual({ known: 1 });
  await application.close();

  await queryFirst(target, "update sheets set answers = array['autre'] where ctid = (select min(ctid) from sheets)");
  expect(differencesBetween(source, await digestsIn(target))).toEqual(["clubs", "sheets", "(sequences)"]);
  await expect(moveDatabase(world.databaseUrl, target)).rejects.toThrow("n'est pas vide");
});

test("API-01 a move that fails leaves nothing behind, and data of another version is refused", async () => {
  const world = await aWorldOfTest();
  await world.asOwner((pool) => pool.query("alter table clubs disable trigger all; alter table club_controllers disable trigger all"));
  await world.pool.query("insert into club_controllers (club_id, user_id) values (1, 1)");
  await world.stop();
  const target = await anEmptyDatabase();
  await expect(moveDatabase(world.databaseUrl, target)).rejects.toThrow("club_controllers");
  expect((await queryFirst(target, "select count(*)::int as left from pg_class where relnamespace = 'public'::regnamespace")).left).toBe(0);

  await world.asOwner((pool) => pool.query("delete from migrations where name like '0001%'"));
  await expect(moveDatabase(world.databaseUrl, target)).rejects.toThrow("une autre version");
});
