export interface Success {
  readonly categoryId: number;
  readonly people: number;
  readonly right: number;
}

/** A figure about fewer people would reveal the answers of each. */
const FEWEST_SHOWN = 10;

/** The share of players who solved a problem in these categories, in whole percent; null: too few played it. */
export function shownSuccess(successes: readonly Success[], categoryIds: readonly number[]): number | null {
  const counted = successes.filter(({ categoryId }) => categoryIds.includes(categoryId));
  const people = counted.reduce((sum, success) => sum + success.people, 0);
  const right = counted.reduce((sum, success) => sum + success.right, 0);
  return people < FEWEST_SHOWN ? null : Math.round((100 * right) / people);
}
