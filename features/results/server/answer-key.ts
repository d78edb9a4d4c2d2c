import { type RawBuilder, sql } from "kysely";
import type { Scoring } from "#features/marking/regulations.ts";

/** What answers earn by a key: `score` in SQL, for rows of answers `a`. */
interface AnswerKey {
  /** Materialized CTEs for `join`. */
  readonly tables: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  /** Null if the answer earns nothing. */
  readonly position: RawBuilder<unknown>;
  readonly isRight: RawBuilder<unknown>;
  /** Twice the coefficient earned; null if nothing. */
  readonly halves: RawBuilder<unknown>;
}

/**
 * The key of questions from their `solutions`, one row each. Answers that are right as far as they go are found by equality; those with a wrong or a
 * repeated one, which usually earn nothing, are compared one by one only if they earn something.
 */
export function answerKey(name: string, solutions: RawBuilder<unknown>, scoring: Scoring): AnswerKey {
  const [table, partTable, part] = [sql.ref(`${name}_accepted`), sql.ref(`${name}_solutions`), sql.ref(`${name}_part`)];
  const column = (column: string) => sql.ref(`${name}.${column}`);
  const isTotalRight = sql`(${column("total")} is null or ${column("total")} = a.total_answer)`;
  const accepted = {
    tables: sql`${table} as materialized (${acceptedAnswers(solutions, scoring)})`,
    join: sql`left join ${table} ${sql.ref(name)} on ${column("question_id")} = a.question_id and ${column("normal")} = a.normal`,
    position: column("position"),
    isRight: sql`(${column("complete")} and ${isTotalRight})`,
    halves: sql`case when ${isTotalRight} then ${column("halves")} else ${column("wrong_total_halves")} end`,
  };
  if (scoring.wrongAmongRight === 0 && scoring.repeated === 0) return accepted;
  return {
    ...accepted,
    tables: sql`${accepted.tables}, ${partTable} as materialized (
      select question_id, position, coefficient, array_agg(normal) as normal from (${solutions}) s group by question_id, position, coefficient)`,
    join: sql`${accepted.join}
      left join ${partTable} ${part} on ${column("question_id")} is null and ${part}.question_id = a.question_id and ${part}.normal && a.normal`,
    position: sql`coalesce(${accepted.position}, ${part}.position)`,
    halves: sql`coalesce(${accepted.halves}, (${part}.coefficient * 2 * case when not a.normal <@ ${part}.normal then ${scoring.wrongAmongRight}::numeric
      when cardinality(a.normal) > (select count(distinct one) from unnest(a.normal) one) then ${scoring.repeated}::numeric end)::int)`,
  };
}

/** Every answer that earns points, as a key to join answers on: single solutions, sorted pairs, or all of a multiple choice. */
const acceptedAnswers = (solutions: RawBuilder<unknown>, { wrongTotal, oneOfSeveral }: Scoring): RawBuilder<unknown> => sql`
  with solution as (${solutions}),
  answer as (
    select question_id, position, coefficient, array_agg(normal order by normal) as normal, true as complete, null::bigint as total
      from solution where is_multiple group by question_id, position, coefficient
    union all
    select question_id, position, coefficient, array[normal], true, case when ask_total then solutions end
      from solution where not is_multiple and (open_answer < 2 or solutions = 1)
    union all
    select a.question_id, a.position, a.coefficient, array[a.normal, b.normal], true, case when a.ask_total then a.solutions end
      from solution a join solution b on b.question_id = a.question_id and a.normal < b.normal where a.open_answer = 2
    union all
    select question_id, position, coefficient, array[normal], false, null from solution where ask_total and solutions > 1)
  select question_id, position, normal, complete, total, (coefficient * 2 * case when complete then 1 else ${oneOfSeveral}::numeric end)::int as halves,
    (coefficient * 2 * ${wrongTotal}::numeric)::int as wrong_total_halves
  from answer`;
