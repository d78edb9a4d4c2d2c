import { type RawBuilder, sql } from "kysely";
import { rankingOrder } from "../ranking.ts";

const columns = { grade: "grade", weightedGrade: "weighted_grade", time: "time", birthday: "birthday" } as const;

/** The regulations' order (GRD-05) as SQL, over columns of these names and `older_first`; what is not known is the worst. */
function orderedFrom(best: "best" | "worst"): RawBuilder<unknown> {
  const nulls = best === "best" ? sql`nulls last` : sql`nulls first`;
  const towards = (descending: boolean) => (descending === (best === "best") ? sql`desc ${nulls}` : sql`asc ${nulls}`);
  return sql.join(
    rankingOrder.flatMap(({ key, descending, turnsWhenOlderFirst }) => {
      const column = sql.ref(columns[key]);
      return turnsWhenOlderFirst
        ? [
            sql`case when older_first then ${column} end ${towards(!descending)}`,
            sql`case when not older_first then ${column} end ${towards(descending)}`,
          ]
        : [sql`${column} ${towards(descending)}`];
    }),
  );
}

export const rankingSql = orderedFrom("best");

/** From the last to the first: how the end of a long ranking is read without walking all that stands before. */
export const rankingFromLastSql = orderedFrom("worst");
