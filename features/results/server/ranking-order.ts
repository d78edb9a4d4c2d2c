import { sql } from "kysely";
import { rankingOrder } from "../ranking.ts";

const columns = { grade: "grade", weightedGrade: "weighted_grade", time: "time", birthday: "birthday" } as const;

const direction = (descending: boolean) => (descending ? sql`desc nulls last` : sql`asc nulls last`);

/** The regulations' order (GRD-05) as SQL, over columns of these names and `older_first`. */
export const rankingSql = sql.join(
  rankingOrder.flatMap(({ key, descending, turnsWhenOlderFirst }) => {
    const column = sql.ref(columns[key]);
    return turnsWhenOlderFirst
      ? [
          sql`case when older_first then ${column} end ${direction(!descending)}`,
          sql`case when not older_first then ${column} end ${direction(descending)}`,
        ]
      : [sql`${column} ${direction(descending)}`];
  }),
);
