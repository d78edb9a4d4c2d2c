import { dayInParis } from "#platform/contract/paris.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { championshipAt } from "#season/configuration/season.ts";

/** The days of a championship, as `YYYY-MM-DD`, Paris. */
interface Stages {
  readonly quarterFrom: string;
  /** The last day to answer, to register and to renew. */
  readonly quarterTo: string;
  /** A Saturday. */
  readonly semi: string;
  /** A Saturday. */
  readonly final: string;
  readonly international: string;
}

export interface Calendar extends Stages {
  readonly year: number;
  readonly today: string;
  readonly registrationsFrom: string;
}

const SATURDAY = 6;

const timestampOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number): string => new Date(timestampOf(day) + days * DAY_MS).toISOString().slice(0, 10);
const earliest = (...days: string[]): string => days.sort()[0] ?? "";
const latest = (...days: string[]): string => days.sort().at(-1) ?? "";
const saturdayFrom = (day: string): string => addDays(day, (SATURDAY - new Date(timestampOf(day)).getUTCDay() + 7) % 7);

/** The usual days of a year: the quarter-final until 31 January, semi-finals in March, the national final in May. */
export function usualStages(year: number): Stages {
  const final = saturdayFrom(`${year}-05-22`);
  const semi = saturdayFrom(`${year}-03-08`);
  return { quarterFrom: `${year - 1}-11-03`, quarterTo: `${year}-01-31`, semi, final, international: addDays(final, 98) };
}

/** The current championship on this day. Its first stage is always open: out of season, its days move around this day. */
export function calendarOn(now: Date): Calendar {
  const today = dayInParis(now);
  const active = championshipAt(now);
  const usual = usualStages(active);
  const isEnding = usual.quarterTo < addDays(today, 7);
  const quarterTo = isEnding ? addDays(today, 30) : usual.quarterTo;
  const semi = saturdayFrom(latest(usual.semi, addDays(quarterTo, 35)));
  const final = saturdayFrom(latest(usual.final, addDays(semi, 60)));
  return {
    year: active,
    today,
    registrationsFrom: earliest(`${active - 1}-09-01`, addDays(today, -60)),
    quarterFrom: earliest(usual.quarterFrom, addDays(today, -21)),
    quarterTo,
    semi,
    final,
    international: addDays(final, 98),
  };
}

/** The end of a day in Paris, with its offset, as stored in a setting. */
export function endOfDay(day: string): string {
  const offset = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "longOffset" })
    .formatToParts(new Date(`${day}T22:59:00Z`))
    .find(({ type }) => type === "timeZoneName");
  return `${day}T23:59:00${offset?.value.replace("GMT", "")}`;
}
