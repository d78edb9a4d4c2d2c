import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { RankingKey } from "#features/marking/regulations.ts";
import { categoryRulesAt } from "#features/stages/server/stage-rules.service.ts";
import { countRows, firstRow } from "#platform/server/rows.ts";
import type { Standing } from "../standing-text.ts";
import { keyColumns, rankingSql } from "./ranking-order.ts";
import type { ResultKey } from "./results.queries.ts";

interface Place extends Pick<Standing, "category"> {
  readonly categoryId: number;
  /** Null: ranks wait for the next grading. */
  readonly rank: number | null;
  /** How many others are equal, key after key. */
  readonly others: readonly number[];
}

/** The graded results of the category of `x`, as `a`, with their people `v`. */
const inCategoryOf = sql`results a join users v on v.id = a.user_id
  where a.questionnaire_id = x.questionnaire_id and a.category_id = x.category_id and a.grade is not null`;

/**
 * Somebody's place in their category at a stage (MRK-05); `undefined`: no grade. On paper no rank is stored: the category is ranked. Online only those are
 * read who are equal by the first key.
 */
export function findPlace(
  db: Connection,
  { userId, questionnaireId }: ResultKey,
  ranking: readonly RankingKey[],
): Promise<Place | undefined> {
  const isEqual = ranking.map(({ key }): RawBuilder<unknown> => {
    const [others, own] = (key === "birthday" ? ["v", "u"] : ["a", "x"]).map((table) => sql.ref(`${table}.${keyColumns[key]}`));
    return sql`${others} is not distinct from ${own}`;
  });
  const counts = isEqual.map((_, place) => sql`count(*) filter (where ${sql.join(isEqual.slice(0, place + 1), sql` and `)})::int - 1`);
  const columns = sql`a.user_id, a.grade, a.weighted_grade, a.time, v.birthday`;
  return firstRow<Place>(db)`
    select c.id as category_id, c.name as category,
      case when q.physical then (
        select p.rank::int from (select m.user_id, rank() over (order by ${rankingSql(ranking)}) as rank
          from (select ${columns}, coalesce(k.older_first, false) as older_first from ${inCategoryOf}) m) p where p.user_id = x.user_id)
        else x.rank end as rank,
      (select jsonb_build_array(${sql.join(counts)}) from ${inCategoryOf} and ${isEqual[0]}) as others
    from results x join questionnaires q on q.id = x.questionnaire_id join categories c on c.id = x.category_id join users u on u.id = x.user_id
      left join ${categoryRulesAt(questionnaireId)} k on k.category_id = x.category_id
    where x.questionnaire_id = ${questionnaireId} and x.user_id = ${userId} and x.grade is not null`;
}

export const countGraded = (db: Connection, questionnaireId: number, categoryId: number): Promise<number> =>
  countRows(
    db,
  )`select count(*)::int from results where questionnaire_id = ${questionnaireId} and category_id = ${categoryId} and grade is not null`;
