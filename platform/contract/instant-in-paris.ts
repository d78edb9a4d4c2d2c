import { dayInParis, timeInParis } from "./paris.ts";

/**
 * The instant of a day, `YYYY-MM-DD`, and a time, `14:00`, of Paris. `null`: summer time has skipped it, or it is no day or no time. Of the hour that comes twice when summer time ends, the
 * first.
 */
export function instantInParis(day: string, time: string): Date | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const summerThenWinter = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000));
  return summerThenWinter.find((instant) => dayInParis(instant) === day && timeInParis(instant) === time) ?? null;
}
