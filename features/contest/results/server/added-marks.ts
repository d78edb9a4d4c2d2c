import { type RawBuilder, sql } from "kysely";

type Mark = "grade" | "weighted_grade" | "time";

export type Weights = readonly [before: number, last: number];

/** A mark of two stages in SQL (`nationalMarks`, `internationalMarks`), from the graded results `before` and `last` (no row: no grade). */
export function addedMark([one, other]: Weights, mark: Mark, before: string, last: string): RawBuilder<unknown> {
  const known = (table: string) =>
    mark === "time"
      ? sql`case when ${sql.ref(`${table}.user_id`)} is null then 0 else ${sql.ref(`${table}.time`)} end`
      : sql`coalesce(${sql.ref(`${table}.${mark}`)}, 0)`;
  return sql`(${one}::int * ${known(before)} + ${other}::int * ${known(last)})`;
}
