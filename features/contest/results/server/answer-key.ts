import { type RawBuilder, sql } from "kysely";
import type { QuestionType } from "#season/marking/question-type.ts";
import type { Scoring } from "#season/marking/regulations.ts";

/** The earnings of answers by a key: `score` in SQL, for rows `a` with `position`, `form` (the normal forms as a sheet has them) and `total`. */
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
 * The key of questions from their `solutions`, one row each; another spelling is one more row of the same `solution` (MRK-01). Incomplete answers without a
 * mistake are found by equality; those with a wrong or a repeated one, which usually earn nothing, are compared one by one only if they earn something.
 */
export function answerKey(name: string, solutions: RawBuilder<unknown>, scoring: Scoring): AnswerKey {
  const [table, partTable, part] = [sql.ref(`${name}_accepted`), sql.ref(`${name}_solutions`), sql.ref(`${name}_part`)];
  const column = (column: string) => sql.ref(`${name}.${column}`);
  const isTotalRight = sql`(${column("total")} is null or ${column("total")} = a.total)`;
  const accepted = {
    tables: sql`${table} as materialized (${acceptedAnswers(solutions, scoring)})`,
    join: sql`left join ${table} ${sql.ref(name)} on ${column("position")} = a.position and ${column("form")} = a.form`,
    position: column("position"),
    isRight: sql`(${column("complete")} and ${isTotalRight})`,
    halves: sql`case when ${isTotalRight} then ${column("halves")} else ${column("wrong_total_halves")} end`,
  };
  if (scoring.wrongAmongRight === 0 && scoring.repeated === 0) return accepted;
  return {
    ...accepted,
    tables: sql`${accepted.tables}, ${partTable} as materialized (
      select position, coefficient, array_agg(normal) as normal, array_agg(solution) as solution from (${solutions}) s group by position, coefficient)`,
    join: sql`${accepted.join}
      left join ${partTable} ${part} on ${column("position")} is null and ${part}.position = a.position and ${part}.normal && ${forms}`,
    position: sql`coalesce(${accepted.position}, ${part}.position)`,
    halves: sql`coalesce(${accepted.halves}, (${part}.coefficient * 2 * case when not ${forms} <@ ${part}.normal then ${scoring.wrongAmongRight}::numeric
      when cardinality(${forms}) > (select count(distinct k.solution) from unnest(${part}.normal, ${part}.solution) k(normal, solution)
        where k.normal = any(${forms})) then ${scoring.repeated}::numeric end)::int)`,
  };
}

/** The normal forms of the answer `a`. */
const forms = sql`string_to_array(a.form, chr(31))`;

const ofType = (type: QuestionType) => sql`from solution where type = ${sql.lit(type)}`;
const pairsOf = (type: QuestionType) => sql`
  from solution a join solution b on b.position = a.position and a.normal < b.normal and a.solution <> b.solution where a.type = ${sql.lit(type)}`;

/** Answers that earn points, by type: `position`, `coefficient`, `normal` sorted, whether they are `complete`, and the `total` that goes with them. */
const earning = {
  multiple: sql`
    select position, coefficient, array_agg(normal order by normal) as normal, true as complete, null::bigint as total
      ${ofType("multiple")} group by position, coefficient`,
  single: sql`select position, coefficient, array[normal], true, null ${ofType("single")}`,
  oneFree: sql`select position, coefficient, array[normal], true, null ${ofType("oneFree")}`,
  twoFree: sql`
    select position, coefficient, array[normal], true, null ${ofType("twoFree")} and solutions = 1
    union all select a.position, a.coefficient, array[a.normal, b.normal], true, null ${pairsOf("twoFree")}`,
  twoFreeWithTotal: sql`
    select position, coefficient, array[normal], solutions = 1, case when solutions = 1 then solutions end ${ofType("twoFreeWithTotal")}
    union all select a.position, a.coefficient, array[a.normal, b.normal], true, a.solutions ${pairsOf("twoFreeWithTotal")}`,
} satisfies Record<QuestionType, RawBuilder<unknown>>;

/** Every answer that earns points, as a key to join answers on, in each spelling. */
const acceptedAnswers = (solutions: RawBuilder<unknown>, { wrongTotal, oneOfSeveral }: Scoring): RawBuilder<unknown> => sql`
  with solution as (${solutions}),
  answer as (${sql.join(Object.values(earning), sql` union all `)})
  select position, array_to_string(normal, chr(31)) as form, complete, total, (coefficient * 2 * case when complete then 1 else ${oneOfSeveral}::numeric end)::int as halves,
    (coefficient * 2 * ${wrongTotal}::numeric)::int as wrong_total_halves
  from answer`;
