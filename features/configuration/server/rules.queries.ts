import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { Regulations } from "#features/marking/regulations.ts";
import { firstValue, run } from "#platform/server/rows.ts";
import { activeYear } from "./season.service.ts";

/** One version of the rules. */
export interface RuleSet {
  readonly id: number;
  readonly rules: Regulations;
}

/** The version of a year: that of its season, else of the one before it, else of the one after. Null: of the latest season. */
export const ruleSetOfYear = (year: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select s.rule_set_id from seasons s order by s.year <= ${year} desc, abs(s.year - ${year}), s.year desc limit 1), (select min(id) from rule_sets))`;

/** The rules of each category in a version: `category_id`, `last_problem`, `minutes`, `older_first`. */
export const categoryRules = (ruleSet: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select c.id as category_id, (o.rules->>'lastProblem')::int as last_problem, (o.rules->>'minutes')::int as minutes,
    coalesce((o.rules->>'olderFirst')::boolean, false) as older_first
  from categories c cross join (select body->'categories' as rules from rule_sets where id = ${ruleSet}) s
    cross join lateral (select s.rules->c.id::text as rules) o)`;

/** @throws {ZodError} If a stored version is none: no statement of this program writes such a one. */
export async function findRuleSet(db: Connection, ruleSet: RawBuilder<unknown>): Promise<RuleSet | undefined> {
  const { rows } = await sql<{ id: number; body: unknown }>`select id, body from rule_sets where id = ${ruleSet}`.execute(db);
  return rows[0] && { id: rows[0].id, rules: Regulations.parse(rows[0].body) };
}

/** The version with these rules; a new one unless there is one already. */
export async function insertRuleSet(db: Connection, rules: Regulations, parentId: number): Promise<number> {
  const body = JSON.stringify(rules);
  const inserted = await db
    .insertInto("ruleSets")
    .values({ body, parentId })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  const { id } =
    inserted ??
    (await db
      .selectFrom("ruleSets")
      .select("id")
      .where("hash", "=", sql<string>`encode(sha256((${body}::jsonb)::text::bytea), 'hex')`)
      .executeTakeFirstOrThrow());
  return id;
}

/** The year of which the office changes the rules: the active one, else the latest season, else this year. */
export const findYearToChange = async (db: Connection): Promise<number> =>
  (await firstValue<number>(db)`
    select coalesce(${activeYear}, (select max(year) from seasons), extract(year from now())::int) as year`) ?? 0;

/** Prepares the season of a year, unless it is: with the rules of the last. */
export const insertSeason = (db: Connection, year: number) => run(db)`
    insert into seasons (year, rule_set_id) select ${year}::int, ${ruleSetOfYear(sql`${year}::int`)}
    on conflict (year) do nothing`;

/** Locks the season until the end of the transaction: nobody else changes its rules meanwhile. */
export async function lockSeason(db: Connection, year: number): Promise<void> {
  await db.selectFrom("seasons").select("year").where("year", "=", year).forUpdate().execute();
}

export async function updateSeason(db: Connection, year: number, ruleSetId: number): Promise<void> {
  await db.updateTable("seasons").set({ ruleSetId }).where("year", "=", year).execute();
}

export const listCategoryNames = (db: Connection) =>
  db.selectFrom("categories").select(["id", "name"]).orderBy("position").orderBy("id").execute();
