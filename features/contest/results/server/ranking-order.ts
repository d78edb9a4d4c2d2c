import { type RawBuilder, sql } from "kysely";
import type { RankingKey } from "#season/marking/regulations.ts";

export const keyColumns = { grade: "grade", weightedGrade: "weighted_grade", time: "time", birthday: "birthday" } as const;

/** The regulations' order (GRD-05) as SQL, over columns of these names and `older_first`; unknown values are the worst. */
function orderSql(ranking: readonly RankingKey[], best: "best" | "worst"): RawBuilder<unknown> {
  const nulls = best === "best" ? sql`nulls last` : sql`nulls first`;
  const direction = (descending: boolean) => (descending === (best === "best") ? sql`desc ${nulls}` : sql`asc ${nulls}`);
  return sql.join(
    ranking.flatMap(({ key, descending }) => {
      const column = sql.ref(keyColumns[key]);
      return key === "birthday"
        ? [
            sql`case when older_first then ${column} end ${direction(!descending)}`,
            sql`case when not older_first then ${column} end ${direction(descending)}`,
          ]
        : [sql`${column} ${direction(descending)}`];
    }),
  );
}

export const rankingSql = (ranking: readonly RankingKey[]) => orderSql(ranking, "best");

/** From the last to the first: reads the end of a long ranking without scanning everything before it. */
export const rankingFromLastSql = (ranking: readonly RankingKey[]) => orderSql(ranking, "worst");
