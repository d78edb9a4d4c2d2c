import { HOUR_MS } from "#platform/contract/time-units.ts";

interface Dated {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly resultsVisibleAt: string | null;
}

/** So long after an instant the server has passed it too. */
const AFTER_MS = 1_500;

/** In how many milliseconds the next date of these stages has turned a switch; at most an hour, and nothing if no date is to come. */
export function untilNextTurn(stages: readonly Dated[], now: Date): number | null {
  const coming = stages
    .flatMap(({ opensAt, closesAt, resultsVisibleAt }) => [opensAt, closesAt, resultsVisibleAt])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant) - now.getTime()]))
    .filter((remaining) => remaining > 0);
  return coming.length === 0 ? null : Math.min(HOUR_MS, Math.min(...coming) + AFTER_MS);
}
