import { DAY_MS } from "#platform/contract/time-units.ts";

/** Registrations of one day, `YYYY-MM-DD`, Paris. */
interface DayCount {
  readonly day: string;
  readonly count: number;
}

export interface SeasonDay {
  readonly day: string;
  readonly count: number;
  /** Since the first registration; null for future days. */
  readonly total: number | null;
  readonly countBefore: number;
  readonly totalBefore: number;
}

interface Seasons {
  readonly days: readonly DayCount[];
  readonly before: readonly DayCount[];
  readonly today: string;
}

const MAX_DAYS = 366;

export const addDays = (day: string, days = 1): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same date in another year; 29 February becomes the 28th in a year without it. */
export function sameDate(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years);
  const date = `${year}${day.slice(4)}`;
  return new Date(Date.parse(date)).toISOString().startsWith(date) ? date : `${year}-02-28`;
}

export function daysBetween(from: string, to: string): string[] {
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/**
 * A season day by day with the previous one at the same dates: from the first registration of either to the last, or to today while the season is
 * less than a year old.
 */
export function seasonDays({ days, before, today }: Seasons): SeasonDay[] {
  const shifted = before.map(({ day, count }) => ({ day: sameDate(day, 1), count }));
  const sortedDays = [...days, ...shifted].map(({ day }) => day).toSorted();
  const [from, last] = [sortedDays.at(0), sortedDays.at(-1)];
  if (from === undefined || last === undefined) return [];
  const to = today > last && today < addDays(from, MAX_DAYS) ? today : last;
  return withTotals(daysBetween(from, to).slice(0, MAX_DAYS), countsOf(days), countsOf(shifted), today);
}

/** Two days may become one: 28 and 29 February. */
function countsOf(days: readonly DayCount[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { day, count } of days) counts.set(day, (counts.get(day) ?? 0) + count);
  return counts;
}

function withTotals(
  days: readonly string[],
  counts: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
  today: string,
): SeasonDay[] {
  let [total, totalBefore] = [0, 0];
  return days.map((day) => {
    const [count, countBefore] = [counts.get(day) ?? 0, before.get(day) ?? 0];
    total += count;
    totalBefore += countBefore;
    return { day, count, total: day > today ? null : total, countBefore, totalBefore };
  });
}

/** Groups this many days under the name of the first: the sums of the days, the totals at the end. */
export function groupDays(days: readonly SeasonDay[], size: number): SeasonDay[] {
  const groups = Array.from({ length: Math.ceil(days.length / size) }, (_, index) => days.slice(index * size, (index + 1) * size));
  return groups.flatMap((group) => {
    const [first, last] = [group.at(0), group.at(-1)];
    if (!first || !last) return [];
    const sum = (of: (day: SeasonDay) => number) => group.reduce((all, day) => all + of(day), 0);
    const total = group.findLast((day) => day.total !== null)?.total ?? null;
    return [{ ...last, day: first.day, total, count: sum(({ count }) => count), countBefore: sum(({ countBefore }) => countBefore) }];
  });
}

/** The growth over the previous season at the same date as a share (0.12: a little more); null if it had no registrations then. */
export function growthOf(days: readonly SeasonDay[], today: string): { readonly before: number; readonly share: number } | null {
  const before = days.findLast(({ day }) => day <= today)?.totalBefore ?? 0;
  const total = days.findLast(({ day, total }) => day <= today && total !== null)?.total ?? 0;
  return before > 0 ? { before, share: total / before - 1 } : null;
}
