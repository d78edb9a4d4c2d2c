import type { RankingKey, Regulations } from "#season/marking/regulations.ts";

/** The compared fields of a ranking; the birthday is `YYYY-MM-DD`. */
export interface Rankable {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  readonly time: number | null;
  readonly birthday: string | null;
  readonly absent: boolean;
}

/** The regulations' order in a category (GRD-05), from which the SQL `order by` also derives. Unknown values always come last. */
export interface RankingOrder {
  readonly ranking: readonly RankingKey[];
  readonly olderFirst: boolean;
}

/** The time that the rules compare, of a person with so many minutes more in each hour (TIM-02). */
export const comparedTime = ({ comparedTime: rule }: Pick<Regulations, "comparedTime">, time: number | null, extra: number) =>
  rule === "raw" || time === null ? time : (time * 60) / (60 + extra);

export const compareResults =
  ({ ranking, olderFirst }: RankingOrder) =>
  (a: Rankable, b: Rankable): number => {
    for (const { key, descending } of ranking) {
      const order = compareValues(a[key], b[key], descending !== (key === "birthday" && olderFirst));
      if (order !== 0) return order;
    }
    return 0;
  };

function compareValues(a: number | string | null, b: number | string | null, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}

/** The ranked results in order, each with its rank: complete ties share one, and the next is skipped (1, 2, 2, 4). */
export function rank<R extends Rankable>(results: readonly R[], order: RankingOrder): (R & { readonly rank: number })[] {
  const compare = compareResults(order);
  const sorted = results.filter((result) => result.grade !== null && !result.absent).sort(compare);
  let currentRank = 0;
  return sorted.map((result, index) => {
    const before = sorted[index - 1];
    if (before === undefined || compare(before, result) !== 0) currentRank = index + 1;
    return { ...result, rank: currentRank };
  });
}
