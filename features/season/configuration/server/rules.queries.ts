import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, firstValue, listRows, run } from "#platform/server/rows.ts";
import { type Regulations, readRegulations, storedRegulations } from "#season/marking/regulations.ts";
import { activeYear } from "./season.service.ts";

export interface RuleSet {
  readonly id: number;
  readonly rules: Regulations;
}

/** The version of a year: its season's, else that of the season before, else of the one after. Null: the latest season's. */
export const ruleSetOfYear = (year: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select s.rule_set_id from seasons s order by s.year <= ${year} desc, abs(s.year - ${year}), s.year desc limit 1), (select min(id) from rule_sets))`;

const rulesByCategory = (body: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select c.id as category_id, (o.rules->>'lastProblem')::int as last_problem, (o.rules->>'minutes')::int as minutes,
    case when s.body->>'timeLimit' = 'holds' then (o.rules->>'minutes')::int end as held_minutes,
    coalesce((s.body->'categories'->w.id::text->>'olderFirst')::boolean, false) as older_first, w.id as standing_id,
    s.body->'coefficients' is distinct from 'null'::jsonb as by_rank
  from categories c cross join (${body}) s cross join lateral (select s.body->'categories'->c.id::text as rules) o
    cross join lateral (select coalesce((o.rules->>'rankedWith')::int, c.id) as id) w)`;

/**
 * The rules of each category in a version: `category_id`, `last_problem`, `minutes`, those that hold (`held_minutes`), the category of its ranking (`standing_id`, `older_first`), and
 * whether problem n has coefficient n.
 */
export const categoryRules = (ruleSet: RawBuilder<unknown>): RawBuilder<unknown> =>
  rulesByCategory(sql`select body from rule_sets where id = ${ruleSet}`);

export const categoryRulesOf = (rules: Regulations): RawBuilder<unknown> =>
  rulesByCategory(sql`select ${JSON.stringify(rules)}::jsonb as body`);

/** @throws {ZodError} If a stored version is invalid, which no statement of this program writes. */
export async function findRuleSet(db: Connection, ruleSet: RawBuilder<unknown>): Promise<RuleSet | undefined> {
  const found = await firstRow<{ id: number; body: unknown }>(db)`select id, body from rule_sets where id = ${ruleSet}`;
  return found && { id: found.id, rules: readRegulations(found.body) };
}

export async function listRuleSets(db: Connection, ids: readonly number[]): Promise<RuleSet[]> {
  const rows = await listRows<{ id: number; body: unknown }>(db)`select id, body from rule_sets where id = any(${[...ids]}::int[])`;
  return rows.map(({ id, body }) => ({ id, rules: readRegulations(body) }));
}

export const findVersionNumber = async (db: Connection, year: number, ruleSetId: number): Promise<number> =>
  (await firstValue<number>(db)`
    select coalesce((select number from season_versions where year = ${year} and rule_set_id = ${ruleSetId}),
      (select max(number) + 1 from season_versions where year = ${year}), 1) as number`) ?? 1;

/** Returns the version with these rules, new if no version has them; versions older than a parameter count with its former value. */
export async function insertRuleSet(db: Connection, rules: Regulations, parentId: number): Promise<number> {
  const versions = await db.selectFrom("ruleSets").select(["id", "body"]).orderBy("id").execute();
  const equal = versions.find((version) => isDeepStrictEqual(readRegulations(version.body), rules));
  if (equal) return equal.id;
  const body = JSON.stringify(storedRegulations(rules));
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

/** The year whose rules the office changes: the active one, else the latest season, else this year. */
export const findYearToChange = async (db: Connection): Promise<number> =>
  (await firstValue<number>(db)`
    select coalesce(${activeYear}, (select max(year) from seasons), extract(year from now())::int) as year`) ?? 0;

export const insertSeason = (db: Connection, year: number) => run(db)`
    insert into seasons (year, rule_set_id) select ${year}::int, ${ruleSetOfYear(sql`${year}::int`)}
    on conflict (year) do nothing`;

export const lockSeason = (db: Connection, year: number) =>
  db.selectFrom("seasons").select("year").where("year", "=", year).forUpdate().execute();

export const updateSeason = (db: Connection, year: number, ruleSetId: number) =>
  db.updateTable("seasons").set({ ruleSetId }).where("year", "=", year).execute();

export const listSeasonStages = (db: Connection, year: number) =>
  listRows<Row<"questionnaires", "id" | "name"> & { version: number | null; isGraded: boolean }>(db)`
    select q.id, q.name, q.rule_set_id as version,
      exists (select from results x where x.questionnaire_id = q.id and x.grade is not null) as is_graded
    from questionnaires q where q.year = ${year} order by q."order", q.id`;

/** The visible stages whose rules differ from their season's present ones, in their order. */
export async function listKeptRules(db: Connection) {
  const rows = await listRows<{ year: number; name: string; body: unknown }>(db)`
    select q.year, q.name, r.body from questionnaires q join rule_sets r on r.id = q.rule_set_id
    where stage_is_visible(q, now()) and q.rule_set_id <> ${ruleSetOfYear(sql`q.year`)} order by q."order", q.id`;
  return rows.map(({ body, ...stage }) => ({ ...stage, rules: readRegulations(body) }));
}

export const listCategoryNames = (db: Connection) =>
  db.selectFrom("categories").select(["id", "name", "description", "canRegister"]).orderBy("position").orderBy("id").execute();

/** The seasons up to the active one with their rules, the latest first; all of them while no year is active. The office still prepares a later season. */
export async function listSeasons(db: Connection): Promise<{ readonly year: number; readonly rules: Regulations }[]> {
  const rows = await listRows<{ year: number; body: unknown }>(db)`
    select s.year, r.body from (
      select year, rule_set_id from seasons where year <= coalesce(${activeYear}, year)
      union select ${activeYear}, ${ruleSetOfYear(activeYear)} where ${activeYear} is not null) s
      join rule_sets r on r.id = s.rule_set_id order by s.year desc`;
  return rows.map(({ year, body }) => ({ year, rules: readRegulations(body) }));
}
