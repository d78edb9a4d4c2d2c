/** What a ranking looks at; the birthday is `YYYY-MM-DD`. */
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
  /** In a category where the older come first, the direction turns round. */
  readonly turnsWhenOlderFirst: boolean;
}

/**
 * The regulations' order (GRD-05), from which the comparison and the SQL `order by` both derive: the younger first, the older first in the
 * adult categories. What is not known always comes last.
 */
export const rankingOrder = [
  { key: "grade", descending: true, turnsWhenOlderFirst: false },
  { key: "weightedGrade", descending: true, turnsWhenOlderFirst: false },
  { key: "time", descending: false, turnsWhenOlderFirst: false },
  { key: "birthday", descending: true, turnsWhenOlderFirst: true },
] as const satisfies readonly RankingKey[];

/** A result that is absent or has no grade has no place in a ranking. */
const isRanked = (result: Pick<Rankable, "grade" | "absent">): boolean => result.grade !== null && !result.absent;

/** Negative when the first result stands before the second, 0 when they share a rank. */
export const compareResults =
  (olderFirst: boolean) =>
  (a: Rankable, b: Rankable): number => {
    for (const { key, descending, turnsWhenOlderFirst } of rankingOrder) {
      const order = compareValues(a[key], b[key], descending !== (turnsWhenOlderFirst && olderFirst));
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

/** The ranked results in order, each with its rank: those equal on everything share one, and the next is skipped (1, 2, 2, 4). */
export function rank<R extends Rankable>(results: readonly R[], olderFirst: boolean): (R & { readonly rank: number })[] {
  const compare = compareResults(olderFirst);
  const sorted = results.filter(isRanked).sort(compare);
  let shared = 0;
  return sorted.map((result, place) => {
    const before = sorted[place - 1];
    if (before === undefined || compare(before, result) !== 0) shared = place + 1;
    return { ...result, rank: shared };
  });
}
