import { dayInParis, hourElsewhere, hourOf, timeInParis } from "./paris.ts";
import { DAY_MS } from "./time-units.ts";

/**
 * The instant of a day, `YYYY-MM-DD`, and a time, `14:00`, of Paris. `null` if summer time skips it, or if the day or time is invalid. When summer
 * time ends, the hour that occurs twice means the first.
 */
export function instantInParis(day: string, time: string): Date | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const summerThenWinter = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000));
  return summerThenWinter.find((instant) => dayInParis(instant) === day && timeInParis(instant) === time) ?? null;
}

/** Midnight after a day, `YYYY-MM-DD`, of Paris. */
export const endOfDay = (day: string): Date | null =>
  Number.isNaN(Date.parse(day)) ? null : instantInParis(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), "00:00");

/** The hour of an appointment, `14:00` in Paris: « 14 h », and to a reader elsewhere « 14 h, heure de Paris (10 h chez vous) ». */
export function shownHour(day: string, time: string, zone?: string): string {
  const instant = instantInParis(day.slice(0, 10), time.slice(0, 5));
  return `${hourOf(time)}${instant === null ? "" : hourElsewhere(instant, zone)}`;
}
