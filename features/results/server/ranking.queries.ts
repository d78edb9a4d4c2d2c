import { type RawBuilder, sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import type { RuleSet } from "#features/configuration/server/rules.service.ts";
import { rulesOfCategory } from "#features/marking/regulations.ts";
import { listRows } from "#platform/server/rows.ts";
import { nationalSum } from "./national-sums.ts";
import { rankingFromLastSql, rankingSql } from "./ranking-order.ts";

export type Category = Row<"categories", "id" | "name">;

/** A ranking's input: the rows of some categories with their marks, and the other fields for the wire. */
export interface Ranking {
  /** The cache key of its counts. */
  readonly name: string;
  readonly year: number;
  readonly ruleSet: RuleSet;
  readonly entries: (categoryIds: readonly number[]) => RawBuilder<unknown>;
  readonly extraFields: RawBuilder<unknown>;
}

const ofCategories = (ids: readonly number[]) =>
  ids.length === 1 ? sql`x.category_id = ${ids[0]}` : sql`x.category_id = any(${[...ids]})`;

/** The results of a stage. */
export const stageRanking = (stage: { readonly id: number; readonly year: number }, ruleSet: RuleSet): Ranking => ({
  name: `stage ${stage.id}`,
  year: stage.year,
  ruleSet,
  entries: (categoryIds) => sql`
    select x.user_id, x.category_id, x.grade, x.weighted_grade, x.time, x.qualified
    from results x where x.questionnaire_id = ${stage.id} and ${ofCategories(categoryIds)} and x.grade is not null`,
  extraFields: sql`'qualified', k.qualified`,
});

/** The results of a final with those of its semi-final, by the rules of the final: `nationalMarks` in SQL. */
export const nationalRanking = (
  last: { readonly id: number; readonly year: number },
  before: { readonly id: number },
  ruleSet: RuleSet,
): Ranking => ({
  name: `final ${last.id} after ${before.id}`,
  year: last.year,
  ruleSet,
  entries: (categoryIds) => sql`
    select x.user_id, x.category_id, ${nationalSum(ruleSet.rules.cumulation, "grade", "p", "x")} as grade, ${nationalSum(ruleSet.rules.cumulation, "weighted_grade", "p", "x")} as weighted_grade,
      ${nationalSum(ruleSet.rules.cumulation, "time", "p", "x")} as time, to_jsonb(p) as semi_final, to_jsonb(x) as final
    from results x left join results p on p.questionnaire_id = ${before.id} and p.user_id = x.user_id and p.grade is not null
    where x.questionnaire_id = ${last.id} and ${ofCategories(categoryIds)} and x.grade is not null`,
  extraFields: sql`'semiFinal', case when k.semi_final <> 'null' then ${marksJson(sql`k.semi_final`)} end, 'final', ${marksJson(sql`k.final`)}`,
});

function marksJson(result: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('grade', ${result}->'grade', 'weightedGrade', ${result}->'weighted_grade', 'time', ${result}->'time')`;
}

export const listCategories = (db: Connection, name?: string) => listRows<Category>(db)`
    select id, name from categories ${name === undefined ? sql`` : sql`where name = ${name}`} order by position, id`;

/** Counts of ranked people in these categories, in the same order. */
export async function countRanked(db: Connection, { entries }: Ranking, categories: readonly Category[]): Promise<number[]> {
  const ids = categories.map(({ id }) => id);
  const rows = await listRows<{ categoryId: number; ranked: number }>(db)`
    select category_id, count(*) as ranked from (${entries(ids)}) m group by category_id`;
  return ids.map((id) => rows.find(({ categoryId }) => categoryId === id)?.ranked ?? 0);
}

/** A part of the ranking of one category. */
export type Slice = { readonly category: Category } & (
  | { readonly limit: number; readonly offset: number /** How many are ranked there. */; readonly total: number }
  /** Up to this rank, ex æquo included; `null`: all. */
  | { readonly first: number | null }
);

/** The ranked rows of these slices, slice after slice (GRD-05). */
export async function listRanked<Row>(db: Connection, ranking: Ranking, slices: readonly Slice[]): Promise<Row[]> {
  if (slices.length === 0) return [];
  const { rows } = await rankedRows<Row>(ranking, slices).execute(db);
  return rows.map(({ ranked }) => ranked);
}

/** The same by pages, for a ranking too large for memory. */
export async function* rankedPages<Row>(db: Database, ranking: Ranking, slices: readonly Slice[]): AsyncGenerator<Row[]> {
  for await (const rows of cursorPagesOf(db, rankedRows<Row>(ranking, slices))) yield rows.map(({ ranked }) => ranked);
}

function rankedRows<Row>(ranking: Ranking, slices: readonly Slice[]): RawBuilder<{ ranked: Row }> {
  const parts = slices.map((slice, index) => sql`(${rankedSlice(ranking, slice, index)})`);
  return sql<{ ranked: Row }>`
    select jsonb_build_object('rank', k.rank, 'tied', k.tied, 'category', jsonb_build_object('name', k.category),
      'user', jsonb_build_object('id', k.user_id, 'numPalmares', k.num_palmares, 'contact', jsonb_build_object('lastname', k.lastname, 'firstname', k.firstname)),
      'establishment', case when e.id is not null then jsonb_build_object('name', e.name, 'city', e.city) end,
      'club', case when b.id is not null then jsonb_build_object('name', b.name, 'city', b.city) end,
      'grade', k.grade, 'weightedGrade', k.weighted_grade, 'time', k.time, ${ranking.extraFields}) as ranked
    from (${sql.join(parts, sql` union all `)}) k
      left join participations r on r.user_id = k.user_id and r.year = ${ranking.year}
      left join establishments e on e.id = r.establishment_id
      left join clubs b on b.id = r.club_id
    order by k.place, k.rank, k.lastname, k.firstname, k.user_id`;
}

/** Scans `results_standing`, which has the ranking order except for the age between equals, from the nearer end. */
function rankedSlice({ entries, ruleSet: { rules } }: Ranking, slice: Slice, index: number): RawBuilder<unknown> {
  const { id, name } = slice.category;
  const { olderFirst } = rulesOfCategory(rules, id);
  const [order, orderFromLast] = [rankingSql(rules.ranking), rankingFromLastSql(rules.ranking)];
  const columns = sql`${index}::int as place, ${name}::text as category, m.*, u.num_palmares, u.lastname, u.firstname,
    count(*) over (same groups between current row and current row) > 1 as tied`;
  const ranked = sql`(${entries([id])}) m join users u on u.id = m.user_id cross join (select ${olderFirst}::boolean as older_first) c`;
  if ("first" in slice)
    return sql`select ${columns}, rank() over same as rank from ${ranked} window same as (order by ${order})
      ${slice.first === null ? sql`` : sql`order by ${order} fetch first ${slice.first} rows with ties`}`;
  const { limit, offset, total } = slice;
  if (offset <= total / 2)
    return sql`select ${columns}, rank() over same as rank from ${ranked} window same as (order by ${order})
      order by ${order}, u.lastname, u.firstname, u.id limit ${limit} offset ${offset}`;
  return sql`select ${columns}, ${total}::int - count(*) over same + 1 as rank from ${ranked} window same as (order by ${orderFromLast})
      order by ${orderFromLast}, u.lastname desc, u.firstname desc, u.id desc limit ${limit} offset ${total - offset - limit}`;
}

export const listStages = (db: Connection, year: number) =>
  listRows<Row<"questionnaires", "id" | "name" | "kind" | "year" | "order" | "previousQuestionnaireId">>(db)`
    select id, name, kind, year, "order", previous_questionnaire_id from questionnaires where year = ${year}`;
