import { type RawBuilder, sql } from "kysely";
import { nationalWeights } from "../national-ranking.ts";

type Mark = "grade" | "weighted_grade" | "time";

const { semiFinal, final } = nationalWeights;

/** One of `nationalMarks` in SQL, from the graded results `before` (no row: no semi-final grade) and `last`. */
export function nationalSum(mark: Mark, before: string, last: string): RawBuilder<unknown> {
  const [semiFinalUser, one, other] = [sql.ref(`${before}.user_id`), sql.ref(`${before}.${mark}`), sql.ref(`${last}.${mark}`)];
  if (mark !== "time") return sql`(${semiFinal}::int * coalesce(${one}, 0) + ${final}::int * coalesce(${other}, 0))`;
  return sql`(${semiFinal}::int * case when ${semiFinalUser} is null then 0 else ${one} end + ${final}::int * ${other})`;
}
