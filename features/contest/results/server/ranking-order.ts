import { type RawBuilder, sql } from "kysely";
import type { RankingKey, Regulations } from "#season/marking/regulations.ts";

const keyColumns = { grade: "grade", weightedGrade: "weighted_grade", time: "time", birthday: "birthday" } as const;

type Order = Pick<Regulations, "ranking" | "comparedTime">;

/** The column that a key compares; rows have `comparedTime` under this name. */
export const columnOf = <Key extends RankingKey["key"]>({ comparedTime }: Pick<Order, "comparedTime">, key: Key) =>
  key === "time" && comparedTime === "divided" ? "compared_time" : keyColumns[key];

/** `comparedTime` in SQL: the time of a result for a person without more time (TIM-02). */
export const comparedTime = (table: string) => sql`(${sql.ref(`${table}.time`)} * 60.0 / (60 + ${sql.ref(`${table}.extra`)}))`;

/** What a key compares of the result of this name. */
export const comparedOf = (rules: Pick<Order, "comparedTime">, key: RankingKey["key"], table: string): RawBuilder<unknown> =>
  columnOf(rules, key) === "compared_time" ? comparedTime(table) : sql.ref(`${table}.${keyColumns[key]}`);

/** The regulations' order (GRD-05) as SQL, over columns of these names and `older_first`; unknown values are the worst. */
function orderSql({ ranking, ...rules }: Order, best: "best" | "worst"): RawBuilder<unknown> {
  const nulls = best === "best" ? sql`nulls last` : sql`nulls first`;
  const direction = (descending: boolean) => (descending === (best === "best") ? sql`desc ${nulls}` : sql`asc ${nulls}`);
  return sql.join(
    ranking.flatMap(({ key, descending }) => {
      const column = sql.ref(columnOf(rules, key));
      return key === "birthday"
        ? [
            sql`case when older_first then ${column} end ${direction(!descending)}`,
            sql`case when not older_first then ${column} end ${direction(descending)}`,
          ]
        : [sql`${column} ${direction(descending)}`];
    }),
  );
}

export const rankingSql = (rules: Order) => orderSql(rules, "best");

/** From the last to the first: reads the end of a long ranking without scanning everything before it. */
export const rankingFromLastSql = (rules: Order) => orderSql(rules, "worst");
