import { asciiDigits } from "./ascii-digits.ts";
import { foldText } from "./fold-text.ts";
import { dayInParis, timeInParis } from "./paris.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time-units.ts";

interface BirthdayFormat {
  /** The whole column has the month first. */
  readonly isAmerican?: boolean;
  /** The whole column has two digits of the year first. */
  readonly isYearFirst?: boolean;
  /** Bare numbers are days since 1904, as in old Macintosh workbooks. */
  readonly uses1904Dates?: boolean;
}

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "janvier janv jan january",
    "fevrier fevr fev feb february",
    "mars mar march",
    "avril avr apr april",
    "mai may",
    "juin jun june",
    "juillet juil jul july",
    "aout aou aug august",
    "septembre sept sep september",
    "octobre oct october",
    "novembre nov november",
    "decembre dec december",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);

/** The parts of a date; a two-digit year is not expanded yet. */
export interface DateParts {
  readonly day: number;
  readonly month: number;
  readonly year: string;
  /** The month came first. */
  readonly isSwapped?: boolean;
}

export const numericDate = /^(\d{1,2})[\s/.,\-_]+(\d{1,2})[\s/.,\-_]+(\d{4}|\d{2})$/;

const foldDate = (text: string): string =>
  asciiDigits(foldText(text))
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/[\uFF0F\u2044]/g, "/");

/** A birthday without case, hour, day of the week and « né le ». */
export function normalizeBirthday(text: string, format: BirthdayFormat = {}): string {
  const folded = foldDate(text);
  return readHour(folded, format)?.day ?? withoutHour(folded);
}

/** Whether its hour may belong to another zone, and then to another day: midnight and the morning do not. */
export function hasDoubtfulHour(text: string): boolean {
  const folded = foldDate(text);
  return readHour(folded)?.isDoubtful ?? /^\d{5}[.,](?!50*$)[5-9]/.test(folded);
}

const withoutHour = (folded: string): string =>
  folded
    .replace(/[t ]\d{1,2}(:|h)\d{2}.*$/, "")
    .replace(
      /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?[,.]?) /,
      "",
    )
    .replace(/^'|\.$/g, "")
    .replace(/^(ne|nee)( le)? /, "")
    .trim();

/** `2014-03-13t23:00:00.000z[utc]`, `thu mar 13 2014 11:00 pm gmt+0000 (utc)`: a date and a time, perhaps with its offset from UTC. */
const clocked =
  /^(.{6,30}?)(?:[t ]+(\d{1,2})[:h]|t(\d{2}))(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)? ?(?:([ap])\.?m\b\.?)? ?(?:(z|utc|gmt)\b)? ?(?:([+-])(\d{1,2}):?(\d{2})?)?(.*)$/;

/** The day in Paris of a date and a time, unless it equals the written one; null if there is no time. */
function readHour(folded: string, format?: BirthdayFormat): { readonly day: string | null; readonly isDoubtful: boolean } | null {
  const [, date, hours, compactHours, minutes, seconds = 0, half, utc, sign, offsetHours = 0, offsetMinutes = 0, rest = ""] =
    clocked.exec(folded) ?? [];
  const hasZone = (utc ?? sign) !== undefined && /^( ?(utc|gmt|[[(].*))?$/.test(rest);
  if (date === undefined || (hours === undefined && !hasZone)) return null;
  const parts = parseBirthday(withoutHour(date).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"), format);
  const day = parts && parts.year.length === 4 ? toIsoDate(parts, 0) : null;
  const written = Number(hours ?? compactHours);
  const hour = half === undefined ? written : (written % 12) + (half === "p" ? 12 : 0);
  const time = wholeMinutes(hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000);
  if (day === null || !hasZone) {
    const read = day === null || rest !== "" ? null : dayWithoutZone(Date.parse(day) + time);
    return { day: read === day ? null : read, isDoubtful: time > NOON };
  }
  // Midnight at its own offset means that day.
  if (utc === undefined && time === 0) return { day, isDoubtful: false };
  const offset = Number(`${sign ?? "+"}1`) * (Number(offsetHours) * HOUR_MS + Number(offsetMinutes) * MINUTE_MS);
  const instant = new Date(Date.parse(day) + time - offset);
  return { day: dayInParis(instant), isDoubtful: timeInParis(instant) > "12:00" };
}

const NOON = 12 * HOUR_MS;

/** Some programs lose seconds of a midnight: 23:59:39. */
const wholeMinutes = (time: number): number => Math.round(time / MINUTE_MS) * MINUTE_MS;

/** The day of a time without its zone. A time that is midnight in Paris when read as UTC comes from a program: 22:00 or 23:00 of the day before. */
function dayWithoutZone(time: number): string {
  const instant = new Date(wholeMinutes(time));
  return timeInParis(instant) === "00:00" ? dayInParis(instant) : instant.toISOString().slice(0, 10);
}

export function parseBirthday(normalized: string, format: BirthdayFormat = {}): DateParts | null {
  const { isAmerican = false, isYearFirst = false, uses1904Dates = false } = format;
  const iso = /^(\d{4})[\s/.-](\d{1,2})[\s/.-](\d{1,2})$/.exec(normalized);
  if (iso) return { year: iso[1] ?? "", month: Number(iso[2]), day: Number(iso[3]) };
  const numeric = numericDate.exec(normalized);
  if (numeric && isYearFirst && numeric[3]?.length === 2)
    return { year: (numeric[1] ?? "").padStart(2, "0"), month: Number(numeric[2]), day: Number(numeric[3]) };
  if (numeric) return orderParts(Number(numeric[1]), Number(numeric[2]), numeric[3] ?? "", isAmerican);
  const french = /^(\d{1,2})(?:er)?[\s\-/.]*([a-z]+)[\s\-/.,]*(\d{4}|\d{2})$/.exec(normalized);
  if (french) return partsWithMonthName(french[2], Number(french[1]), french[3] ?? "");
  const english = /^([a-z]+)[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/.exec(normalized);
  if (english) return partsWithMonthName(english[1], Number(english[2]), english[3] ?? "");
  return parseDigits(normalized, uses1904Dates);
}

/** Day first, as in France, unless only the second number can be the day. */
function orderParts(first: number, second: number, year: string, isAmerican: boolean): DateParts {
  const isMonthFirst = isAmerican ? first <= 12 : first <= 12 && second > 12;
  return isMonthFirst ? { day: second, month: first, year, isSwapped: true } : { day: first, month: second, year, isSwapped: false };
}

function partsWithMonthName(name: string | undefined, day: number, year: string): DateParts | null {
  const month = months[name ?? ""];
  return month === undefined ? null : { day, month, year };
}

/** Days since 30 December 1899, or since 1 January 1904; otherwise eight digits, of which Excel may have dropped the first zero. */
function parseDigits(normalized: string, uses1904Dates: boolean): DateParts | null {
  if (/^\d{5}([.,]\d+)?$/.test(normalized)) {
    const days = Number(normalized.replace(",", ".")) + (uses1904Dates ? 1_462 : 0) - 25_569;
    const [year = "", month, day] = dayWithoutZone(days * DAY_MS).split("-");
    return { year, month: Number(month), day: Number(day) };
  }
  if (!/^\d{7,8}$/.test(normalized)) return null;
  const digits = normalized.padStart(8, "0");
  const digitsFrom = (from: number, to: number) => Number(digits.slice(from, to));
  return digitsFrom(4, 8) >= 1_900 && digitsFrom(2, 4) <= 12
    ? { day: digitsFrom(0, 2), month: digitsFrom(2, 4), year: digits.slice(4) }
    : { year: digits.slice(0, 4), month: digitsFrom(4, 6), day: digitsFrom(6, 8) };
}

/** `null` for 30 February. */
export function toIsoDate({ day, month, year }: DateParts, thisYear: number): string | null {
  const fullYear = year.length === 2 ? String(expandYear(Number(year), thisYear)) : year;
  const isoDate = `${fullYear}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDate) ? isoDate : null;
}

export const MIN_AGE = 4;
/** « 12 » is 2012: this century if the pupil could then be at school, otherwise the last. */
const expandYear = (year: number, thisYear: number): number => (2_000 + year <= thisYear - MIN_AGE ? 2_000 + year : 1_900 + year);
