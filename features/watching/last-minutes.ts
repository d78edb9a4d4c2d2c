import type { MinuteOnWire } from "./watching.contract.ts";

const MINUTE_MS = 60_000;
export const WATCHED_MINUTES = 60;

/** Every whole minute of the last hour, the most recent one last, even those without data. */
export function lastMinutes(minutes: readonly MinuteOnWire[], at: string): MinuteOnWire[] {
  const byMinute = new Map(minutes.map((minute) => [Date.parse(minute.minute), minute]));
  const now = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: WATCHED_MINUTES }, (_, index) => {
    const start = now - (WATCHED_MINUTES - index) * MINUTE_MS;
    return (
      byMinute.get(start) ?? { minute: new Date(start).toISOString(), saves: 0, openings: 0, logIns: 0, refusedLogIns: 0, failures: 0 }
    );
  });
}
