import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, firstRow, firstValue } from "#platform/server/rows.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { comparedOf, comparedTime, rankingSql } from "./ranking-order.ts";
import type { ResultKey } from "./results.queries.ts";

interface GradedResult {
  readonly categoryId: number;
  readonly physical: boolean;
  readonly isDefinitive: boolean;
  /** Never stored on paper; null online: ranks wait for the next grading. */
  readonly rank: number | null;
}

export const findGradedResult = (db: Connection, { userId, questionnaireId }: ResultKey) => firstRow<GradedResult>(db)`
    select x.category_id, q.physical, q.ranking_definitive_at is not null as is_definitive, x.rank from results x join questionnaires q on q.id = x.questionnaire_id
    where x.questionnaire_id = ${questionnaireId} and x.user_id = ${userId} and x.grade is not null`;

export interface StageRanking {
  readonly questionnaireId: number;
  readonly categoryIds: readonly number[];
  readonly rules: Regulations;
  readonly olderFirst: boolean;
}

const ranked = ({ questionnaireId, categoryIds }: StageRanking) => sql`results a join users v on v.id = a.user_id
  where a.questionnaire_id = ${questionnaireId} and a.category_id = any(${[...categoryIds]}::int[]) and a.grade is not null`;

export const countGraded = (db: Connection, ranking: StageRanking) => countRows(db)`select count(*) as count from ${ranked(ranking)}`;

/** The number of other people who are equal, key after key (MRK-05). The grade is known on both sides, so the index finds those few by it. */
export async function countEquals(
  db: Connection,
  { userId, questionnaireId }: ResultKey,
  ranking: StageRanking,
): Promise<readonly number[]> {
  const isEqual = ranking.rules.ranking.map(({ key }): RawBuilder<unknown> => {
    const [other, own] = (key === "birthday" ? ["v", "u"] : ["a", "x"]).map((table) => comparedOf(ranking.rules, key, table));
    return key === "grade" ? sql`${other} = ${own}` : sql`${other} is not distinct from ${own}`;
  });
  const counts = isEqual.map((_, place) => sql`count(*) filter (where ${sql.join(isEqual.slice(0, place + 1), sql` and `)})::int - 1`);
  const others = await firstValue<number[]>(db)`
    select (select array[${sql.join(counts)}] from ${ranked(ranking)} and ${sql.join(isEqual.slice(0, 1))}) as others
    from results x join users u on u.id = x.user_id where x.questionnaire_id = ${questionnaireId} and x.user_id = ${userId}`;
  return others ?? [];
}

export const findRank = (db: Connection, userId: number, ranking: StageRanking) => firstValue<number>(db)`
    select m.rank::int as rank from (
      select user_id, rank() over (order by ${rankingSql(ranking.rules)}) as rank from (
        select a.user_id, a.grade, a.weighted_grade, a.time, ${comparedTime("a")} as compared_time, v.birthday, ${ranking.olderFirst}::boolean as older_first from ${ranked(ranking)}) a) m
    where m.user_id = ${userId}`;
