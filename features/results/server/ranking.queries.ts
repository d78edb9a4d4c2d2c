import { type RawBuilder, sql } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import { pagesOf } from "#database/pages.ts";
import { nationalSum } from "./national-sums.ts";
import { rankingFromLastSql, rankingSql } from "./ranking-order.ts";

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly olderFirst: boolean;
}

/** What is ranked: the rows of some categories, with the marks that the ranking looks at, and what else of them the wire shows. */
export interface Ranking {
  /** By what its counts are remembered. */
  readonly name: string;
  readonly year: number;
  readonly entries: (categoryIds: readonly number[]) => RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
}

const ofCategories = (ids: readonly number[]) =>
  ids.length === 1 ? sql`x.category_id = ${ids[0]}` : sql`x.category_id = any(${[...ids]})`;

/** The results of a stage. */
export const stageRanking = (stage: { readonly id: number; readonly year: number }): Ranking => ({
  name: `stage ${stage.id}`,
  year: stage.year,
  entries: (categoryIds) => sql`
    select x.user_id, x.category_id, x.grade, x.weighted_grade, x.time, x.qualified
    from results x where x.questionnaire_id = ${stage.id} and ${ofCategories(categoryIds)} and x.grade is not null`,
  shown: sql`'qualified', k.qualified`,
});

/** The results of a final with those of its semi-final: `nationalMarks` in SQL. */
export const nationalRanking = (last: { readonly id: number; readonly year: number }, before: { readonly id: number }): Ranking => ({
  name: `final ${last.id} after ${before.id}`,
  year: last.year,
  entries: (categoryIds) => sql`
    select x.user_id, x.category_id, ${nationalSum("grade", "p", "x")} as grade, ${nationalSum("weighted_grade", "p", "x")} as weighted_grade,
      ${nationalSum("time", "p", "x")} as time, to_jsonb(p) as semi_final, to_jsonb(x) as final
    from results x left join results p on p.questionnaire_id = ${before.id} and p.user_id = x.user_id and p.grade is not null
    where x.questionnaire_id = ${last.id} and ${ofCategories(categoryIds)} and x.grade is not null`,
  shown: sql`'semiFinal', case when k.semi_final <> 'null' then ${marksIn(sql`k.semi_final`)} end, 'final', ${marksIn(sql`k.final`)}`,
});

function marksIn(result: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('grade', ${result}->'grade', 'weightedGrade', ${result}->'weighted_grade', 'time', ${result}->'time')`;
}

export const listCategories = (db: Connection, name?: string): Promise<Category[]> =>
  db
    .selectFrom("categories")
    .select(["id", "name", "olderFirst"])
    .$if(name !== undefined, (query) => query.where("name", "=", name ?? ""))
    .orderBy("position")
    .orderBy("id")
    .execute();

/** How many have a place in each of these categories, in their order. */
export async function countRanked(db: Connection, { entries }: Ranking, categories: readonly Category[]): Promise<number[]> {
  const ids = categories.map(({ id }) => id);
  const { rows } = await sql<{ categoryId: number; ranked: number }>`
    select category_id, count(*) as ranked from (${entries(ids)}) m group by category_id`.execute(db);
  return ids.map((id) => rows.find(({ categoryId }) => categoryId === id)?.ranked ?? 0);
}

/** A part of the ranking of one category. */
export type Slice = { readonly category: Category } & (
  | { readonly limit: number; readonly offset: number /** How many are ranked there. */; readonly of: number }
  /** Down to this rank, ex æquo included; `null`: all. */
  | { readonly first: number | null }
);

/** The ranked of these parts, one part after the other (GRD-05). */
export async function listRanked<Row>(db: Connection, ranking: Ranking, slices: readonly Slice[]): Promise<Row[]> {
  if (slices.length === 0) return [];
  const { rows } = await rankedRows<Row>(ranking, slices).execute(db);
  return rows.map(({ ranked }) => ranked);
}

/** The same by pages, for a ranking that no memory should hold. */
export async function* rankedPages<Row>(db: Database, ranking: Ranking, slices: readonly Slice[]): AsyncGenerator<Row[]> {
  for await (const rows of pagesOf(db, rankedRows<Row>(ranking, slices))) yield rows.map(({ ranked }) => ranked);
}

function rankedRows<Row>(ranking: Ranking, slices: readonly Slice[]): RawBuilder<{ ranked: Row }> {
  const parts = slices.map((slice, place) => sql`(${rankedIn(ranking, slice, place)})`);
  return sql<{ ranked: Row }>`
    select jsonb_build_object('rank', k.rank, 'tied', k.tied, 'category', jsonb_build_object('name', k.category),
      'user', jsonb_build_object('id', k.user_id, 'numPalmares', k.num_palmares, 'contact', jsonb_build_object('lastname', k.lastname, 'firstname', k.firstname)),
      'establishment', case when e.id is not null then jsonb_build_object('name', e.name, 'city', e.city) end,
      'club', case when b.id is not null then jsonb_build_object('name', b.name, 'city', b.city) end,
      'grade', k.grade, 'weightedGrade', k.weighted_grade, 'time', k.time, ${ranking.shown}) as ranked
    from (${sql.join(parts, sql` union all `)}) k
      left join registrations r on r.user_id = k.user_id and r.year = ${ranking.year} and r.kind = 'participant'
      left join establishments e on e.id = r.establishment_id
      left join clubs b on b.id = r.club_id
    order by k.place, k.rank, k.lastname, k.firstname, k.user_id`;
}

/** Walks `results_standing`, which has all in order but for the age between equals, from whichever end is nearer. */
function rankedIn({ entries }: Ranking, slice: Slice, place: number): RawBuilder<unknown> {
  const { id, name, olderFirst } = slice.category;
  const columns = sql`${place}::int as place, ${name}::text as category, m.*, u.num_palmares, u.lastname, u.firstname,
    count(*) over (same groups between current row and current row) > 1 as tied`;
  const ranked = sql`(${entries([id])}) m join users u on u.id = m.user_id cross join (select ${olderFirst}::boolean as older_first) c`;
  if ("first" in slice)
    return sql`select ${columns}, rank() over same as rank from ${ranked} window same as (order by ${rankingSql})
      ${slice.first === null ? sql`` : sql`order by ${rankingSql} fetch first ${slice.first} rows with ties`}`;
  const { limit, offset, of } = slice;
  if (offset <= of / 2)
    return sql`select ${columns}, rank() over same as rank from ${ranked} window same as (order by ${rankingSql})
      order by ${rankingSql}, u.lastname, u.firstname, u.id limit ${limit} offset ${offset}`;
  return sql`select ${columns}, ${of}::int - count(*) over same + 1 as rank from ${ranked} window same as (order by ${rankingFromLastSql})
      order by ${rankingFromLastSql}, u.lastname desc, u.firstname desc, u.id desc limit ${limit} offset ${of - offset - limit}`;
}

export const findStage = (db: Connection, id: number) =>
  db.selectFrom("questionnaires").select(["id", "name", "year"]).where("id", "=", id).executeTakeFirst();

export const listStages = (db: Connection, year: number) =>
  db.selectFrom("questionnaires").select(["id", "name", "year", "order", "previousQuestionnaireId"]).where("year", "=", year).execute();
