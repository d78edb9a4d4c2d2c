import { type RawBuilder, sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { RuleSet } from "#season/configuration/server/rules.service.ts";
import { type Papers, type Regulations, rulesOfCategory, standingCategory } from "#season/marking/regulations.ts";
import type { TeamRankingRow } from "../ranking.contract.ts";
import { comparedTime, rankingFromLastSql, rankingSql } from "./ranking-order.ts";

export type Category = Row<"categories", "id" | "name">;

export interface Ranking {
  /** The cache key of its counts. */
  readonly name: string;
  readonly year: number;
  readonly ruleSet: RuleSet;
  readonly entries: (categoryIds: readonly number[]) => RawBuilder<unknown>;
  readonly extraFields: RawBuilder<unknown>;
}

const ofCategories = (category: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 1 ? sql`${category} = ${ids[0]}` : sql`${category} = any(${[...ids]}::int[])`;

export const stageRanking = (stage: { readonly id: number; readonly year: number }, ruleSet: RuleSet): Ranking => ({
  name: `stage ${stage.id}`,
  year: stage.year,
  ruleSet,
  entries: (categoryIds) => sql`
    select x.user_id, x.category_id, x.grade, x.weighted_grade, x.time, ${comparedTime("x")} as compared_time, x.qualified
    from results x where x.questionnaire_id = ${stage.id} and ${ofCategories(sql`x.category_id`, categoryIds)} and x.grade is not null`,
  extraFields: sql`'qualified', k.qualified`,
});

interface StageOfSum {
  readonly id: number;
  readonly year: number;
}

interface Sum {
  readonly name: string;
  readonly before: { readonly id: number };
  readonly last: StageOfSum;
  readonly weights: Weights;
  readonly isLastRequired: boolean;
  readonly fields: readonly [before: string, last: string];
}

type Mark = "grade" | "weighted_grade" | "time" | "compared_time";

type Weights = readonly [before: number, last: number];

/** A mark of two stages in SQL (`nationalMarks`, `internationalMarks`), from the graded results `before` and `last` (no row: no grade). */
export function addedMark([one, other]: Weights, mark: Mark, before: string, last: string): RawBuilder<unknown> {
  const known = (table: string) =>
    mark === "time" || mark === "compared_time"
      ? sql`case when ${sql.ref(`${table}.user_id`)} is null then 0 else ${mark === "time" ? sql.ref(`${table}.time`) : comparedTime(table)} end`
      : sql`coalesce(${sql.ref(`${table}.${mark}`)}, 0)`;
  return sql`(${one}::int * ${known(before)} + ${other}::int * ${known(last)})`;
}

const gradedAt = (stageId: number) => sql`(select * from results where questionnaire_id = ${stageId} and grade is not null)`;

function summedRanking(ruleSet: RuleSet, { name, before, last, weights, isLastRequired, fields }: Sum): Ranking {
  const [category, join] = isLastRequired ? [sql`x.category_id`, sql`left`] : [sql`coalesce(x.category_id, p.category_id)`, sql`full`];
  const mark = (column: Mark) => addedMark(weights, column, "p", "x");
  const marksOrNull = (result: RawBuilder<unknown>) => sql`case when ${result} <> 'null' then ${marksJson(result)} end`;
  return {
    name: `${name} ${last.id} after ${before.id}`,
    year: last.year,
    ruleSet,
    entries: (categoryIds) => sql`
      select coalesce(x.user_id, p.user_id) as user_id, ${category} as category_id, ${mark("grade")} as grade, ${mark("weighted_grade")} as weighted_grade,
        ${mark("time")} as time, ${mark("compared_time")} as compared_time, to_jsonb(p) as one, to_jsonb(x) as other
      from ${gradedAt(last.id)} x ${join} join ${gradedAt(before.id)} p on p.user_id = x.user_id
      where ${ofCategories(category, categoryIds)}`,
    extraFields: sql`${sql.lit(fields[0])}, ${marksOrNull(sql`k.one`)}, ${sql.lit(fields[1])}, ${marksOrNull(sql`k.other`)}`,
  };
}

/** The results of a final with those of its semi-final, by the rules of the final: `nationalMarks` in SQL. */
export const nationalRanking = (last: StageOfSum, before: { readonly id: number }, ruleSet: RuleSet): Ranking => {
  const { semiFinal, final } = ruleSet.rules.cumulation;
  return summedRanking(ruleSet, {
    ...{ name: "final", before, last, weights: [semiFinal, final], isLastRequired: true, fields: ["semiFinal", "final"] },
  });
};

/** The papers of the international final, by the rules of the second: `internationalMarks` in SQL. */
export const internationalRanking = (
  last: StageOfSum,
  before: { readonly id: number },
  ruleSet: RuleSet,
  { first, second }: Papers,
): Ranking =>
  summedRanking(ruleSet, {
    ...{ name: "papers", before, last, weights: [first, second], isLastRequired: false, fields: ["first", "second"] },
  });

const marksJson = (result: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('grade', ${result}->'grade', 'weightedGrade', ${result}->'weighted_grade', 'time', ${result}->'time')`;

export const standingIn = (rules: Regulations, categoryId: number): number[] =>
  [categoryId, ...Object.keys(rules.categories).map(Number)].filter(
    (id, index, ids) => standingCategory(rules, id) === categoryId && ids.indexOf(id) === index,
  );

export async function countRanked(
  db: Connection,
  { entries, ruleSet: { rules } }: Ranking,
  categories: readonly Category[],
): Promise<number[]> {
  const standing = categories.map(({ id }) => standingIn(rules, id));
  const rows = await listRows<{ categoryId: number; ranked: number }>(db)`
    select category_id, count(*) as ranked from (${entries(standing.flat())}) m group by category_id`;
  return standing.map((ids) => rows.reduce((sum, { categoryId, ranked }) => sum + (ids.includes(categoryId) ? ranked : 0), 0));
}

export const countPending = (db: Connection, { entries, year, ruleSet: { rules } }: Ranking, categories: readonly Category[]) => countRows(
  db,
)`
    select count(*) as count from (${entries(categories.flatMap(({ id }) => standingIn(rules, id)))}) m
      join participations r on r.user_id = m.user_id and r.year = ${year} and r.status = 'PENDING'`;

export type Slice = { readonly category: Category } & (
  | { readonly limit: number; readonly offset: number /** The number of ranked people to return. */; readonly total: number }
  /** Up to this rank, ex æquo included; `null`: all. */
  | { readonly first: number | null }
);

export async function listRanked<Row>(db: Connection, ranking: Ranking, slices: readonly Slice[]): Promise<Row[]> {
  if (slices.length === 0) return [];
  const { rows } = await rankedRows<Row>(ranking, slices).execute(db);
  return rows.map(({ ranked }) => ranked);
}

/** `listRanked` in pages, for a ranking too large for memory. */
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
  const [order, orderFromLast] = [rankingSql(rules), rankingFromLastSql(rules)];
  const columns = sql`${index}::int as place, ${name}::text as category, m.*, u.num_palmares, u.lastname, u.firstname,
    count(*) over (same groups between current row and current row) > 1 as tied`;
  const ranked = sql`(${entries(standingIn(rules, id))}) m join users u on u.id = m.user_id cross join (select ${olderFirst}::boolean as older_first) c`;
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
  listRows<Row<"questionnaires", "id" | "name" | "kind" | "year" | "order" | "previousQuestionnaireId" | "rankingDefinitiveAt">>(db)`
    select id, name, kind, year, "order", previous_questionnaire_id, ranking_definitive_at from questionnaires where year = ${year}`;

/** The teams of a stage (RUL-05): `teamMarks` in SQL, ranked by the keys of the stage's rules except the age, which no team has. */
export const listRankedTeams = (db: Connection, stage: StageOfSum, { rules }: RuleSet) => listRows<TeamRankingRow>(db)`
    with team as (
      select s.id, s.name, sum(x.grade) as grade, sum(coalesce(x.weighted_grade, 0)) as weighted_grade,
        case when count(x.time) = count(*) then sum(x.time) end as time, case when count(x.time) = count(*) then sum(${comparedTime("x")}) end as compared_time, null::date as birthday, false as older_first,
        jsonb_agg(jsonb_build_object('lastname', u.lastname, 'firstname', u.firstname, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time)
          order by u.lastname, u.firstname, u.id) as people
      from squads s join participations r on r.squad_id = s.id join users u on u.id = r.user_id
        join results x on x.user_id = r.user_id and x.questionnaire_id = ${stage.id} and x.grade is not null
      where s.year = ${stage.year} group by s.id)
    select rank() over same as rank, count(*) over (same groups between current row and current row) > 1 as tied,
      jsonb_build_object('id', t.id, 'name', t.name) as squad, t.grade, t.weighted_grade, t.time, t.people,
      (select count(*) from participations r where r.squad_id = t.id) as members
    from team t window same as (order by ${rankingSql(rules)}) order by rank, fold(t.name), t.id`;
