import { type RawBuilder, sql } from "kysely";
import type { Cumulation } from "#features/marking/regulations.ts";

type Mark = "grade" | "weighted_grade" | "time";

/** One of `nationalMarks` in SQL, from the graded results `before` (no row: no semi-final grade) and `last`. */
export function nationalSum({ semiFinal, final }: Cumulation, mark: Mark, before: string, last: string): RawBuilder<unknown> {
  const [semiFinalUser, one, other] = [sql.ref(`${before}.user_id`), sql.ref(`${before}.${mark}`), sql.ref(`${last}.${mark}`)];
  if (mark !== "time") return sql`(${semiFinal}::int * coalesce(${one}, 0) + ${final}::int * coalesce(${other}, 0))`;
  return sql`(${semiFinal}::int * case when ${semiFinalUser} is null then 0 else ${one} end + ${final}::int * ${other})`;
}
