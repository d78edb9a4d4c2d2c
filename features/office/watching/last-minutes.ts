import { everyInterval } from "#platform/contract/intervals.ts";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import type { MinuteOnWire } from "./watching.contract.ts";

export const WATCHED_MINUTES = 60;

/** Every whole minute of the last hour, the most recent one last, even those without data. */
export const lastMinutes = (minutes: readonly MinuteOnWire[], at: string): MinuteOnWire[] =>
  everyInterval(
    minutes,
    ({ minute }) => minute,
    { end: Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS, length: MINUTE_MS, count: WATCHED_MINUTES },
    (minute) => ({ minute, saves: 0, openings: 0, logIns: 0, refusedLogIns: 0, failures: 0 }),
  );
