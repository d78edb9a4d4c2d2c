import { everyInterval } from "#platform/contract/intervals.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";

export interface Activity {
  readonly opened: number;
  readonly saved: number;
}

export interface HourActivity extends Activity {
  readonly hour: string;
}

export const WATCHED_HOURS = 48;

/** Every hour of the last two days, the current one last, including those without activity. */
export const lastHours = (hours: readonly HourActivity[], at: string): HourActivity[] =>
  everyInterval(
    hours,
    ({ hour }) => hour,
    { end: (Math.floor(Date.parse(at) / HOUR_MS) + 1) * HOUR_MS, length: HOUR_MS, count: WATCHED_HOURS },
    (hour) => ({ hour, opened: 0, saved: 0 }),
  );
