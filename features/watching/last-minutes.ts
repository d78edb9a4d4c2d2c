import type { MinuteOnWire } from "./watching.contract.ts";

const MINUTE_MS = 60_000;
export const WATCHED_MINUTES = 60;

/** Every whole minute of the last hour, the one that has just ended last; those of which nothing is known too. */
export function lastMinutes(minutes: readonly MinuteOnWire[], at: string): MinuteOnWire[] {
  const known = new Map(minutes.map((minute) => [Date.parse(minute.minute), minute]));
  const now = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: WATCHED_MINUTES }, (_, place) => {
    const start = now - (WATCHED_MINUTES - place) * MINUTE_MS;
    return known.get(start) ?? { minute: new Date(start).toISOString(), saves: 0, openings: 0, logIns: 0, refusedLogIns: 0, failures: 0 };
  });
}
