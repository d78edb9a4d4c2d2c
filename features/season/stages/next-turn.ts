import { HOUR_MS } from "#platform/contract/time-units.ts";

type Dated = Readonly<Record<"opensAt" | "closesAt" | "resultsVisibleAt", string | null>>;

/** A margin for the server's clock to pass an instant. */
const AFTER_MS = 1_500;

/** Milliseconds until the next date of these stages turns a switch, at most an hour; null without a date to come. */
export function untilNextTurn(stages: readonly Dated[], now: Date): number | null {
  const coming = stages
    .flatMap(({ opensAt, closesAt, resultsVisibleAt }) => [opensAt, closesAt, resultsVisibleAt])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant) - now.getTime()]))
    .filter((remaining) => remaining > 0);
  return coming.length === 0 ? null : Math.min(HOUR_MS, Math.min(...coming) + AFTER_MS);
}
