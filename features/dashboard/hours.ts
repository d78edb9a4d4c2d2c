/** The activity in a stage in an hour or on a day. */
export interface Activity {
  readonly opened: number;
  readonly saved: number;
}

/** The activity of one hour, by the instant at which it begins. */
export interface HourActivity extends Activity {
  readonly hour: string;
}

const HOUR_MS = 3_600_000;
export const WATCHED_HOURS = 48;

/** Every hour of the last two days, the current one last, including those without activity. */
export function lastHours(hours: readonly HourActivity[], at: string): HourActivity[] {
  const byHour = new Map(hours.map((hour) => [Date.parse(hour.hour), hour]));
  const now = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: WATCHED_HOURS }, (_, index) => {
    const start = now - (WATCHED_HOURS - 1 - index) * HOUR_MS;
    return byHour.get(start) ?? { hour: new Date(start).toISOString(), opened: 0, saved: 0 };
  });
}
