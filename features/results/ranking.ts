/** What a ranking compares; the birthday is `YYYY-MM-DD`. */
export interface Rankable {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  readonly time: number | null;
  readonly birthday: string | null;
  readonly absent: boolean;
}

interface RankingKey {
  readonly key: "grade" | "weightedGrade" | "time" | "birthday";
  readonly descending: boolean;
  /** The direction is reversed in a category where the older come first. */
  readonly reversedWhenOlderFirst: boolean;
}

/**
 * The regulations' order (GRD-05), from which the comparison and the SQL `order by` both derive: the younger first, or the older first in the adult
 * categories. Unknown values always come last.
 */
export const rankingOrder = [
  { key: "grade", descending: true, reversedWhenOlderFirst: false },
  { key: "weightedGrade", descending: true, reversedWhenOlderFirst: false },
  { key: "time", descending: false, reversedWhenOlderFirst: false },
  { key: "birthday", descending: true, reversedWhenOlderFirst: true },
] as const satisfies readonly RankingKey[];

/** An absent or ungraded result has no rank. */
const isRanked = (result: Pick<Rankable, "grade" | "absent">): boolean => result.grade !== null && !result.absent;

/** Negative if the first result is before the second, 0 if they share a rank. */
export const compareResults =
  (olderFirst: boolean) =>
  (a: Rankable, b: Rankable): number => {
    for (const { key, descending, reversedWhenOlderFirst } of rankingOrder) {
      const order = compareValues(a[key], b[key], descending !== (reversedWhenOlderFirst && olderFirst));
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
export function rank<R extends Rankable>(results: readonly R[], olderFirst: boolean): (R & { readonly rank: number })[] {
  const compare = compareResults(olderFirst);
  const sorted = results.filter(isRanked).sort(compare);
  let currentRank = 0;
  return sorted.map((result, index) => {
    const before = sorted[index - 1];
    if (before === undefined || compare(before, result) !== 0) currentRank = index + 1;
    return { ...result, rank: currentRank };
  });
}
