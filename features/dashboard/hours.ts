/** What happened to a stage in an hour or on a day. */
export interface Moves {
  readonly opened: number;
  readonly saved: number;
}

/** The moves of one hour, by the instant at which it begins. */
export interface HourMoves extends Moves {
  readonly hour: string;
}

const HOUR_MS = 3_600_000;
export const WATCHED_HOURS = 48;

/** Every hour of the last two days, the one under way last; those without a move too. */
export function lastHours(hours: readonly HourMoves[], at: string): HourMoves[] {
  const moves = new Map(hours.map((hour) => [Date.parse(hour.hour), hour]));
  const now = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: WATCHED_HOURS }, (_, place) => {
    const start = now - (WATCHED_HOURS - 1 - place) * HOUR_MS;
    return moves.get(start) ?? { hour: new Date(start).toISOString(), opened: 0, saved: 0 };
  });
}
