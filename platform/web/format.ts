import { formatDecimal } from "#platform/contract/french-numbers.ts";
import { hourElsewhere, hourOf, shownMoment, timeInParis, weekdayOf, withOrdinalFirst } from "#platform/contract/paris.ts";

export { formatCount } from "#platform/contract/french-numbers.ts";

/**
 * French formats of numbers, days and instants. Days are `YYYY-MM-DD`, instants ISO 8601. Instants are shown in Paris time, and in the reader's own
 * where that differs.
 */

type Missing = null | undefined;

const DASH = "-";
const timeZone = "Europe/Paris";

const orDash =
  <Value>(write: (value: Value) => string) =>
  (value: Value | Missing): string =>
    value === null || value === undefined || value === "" ? DASH : write(value);

const twoDecimals = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortDay = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const parisDay = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone });

/** « 2 109 » */
export const formatNumber = orDash(formatDecimal);

/** « 12,50 », as in a user's own results (PAR-08); elsewhere grades have no trailing zeros. */
export const formatGrade = orDash<number>((value) => twoDecimals.format(value));

/** « 640 ko », « 2,3 Mo » */
export const formatBytes = orDash<number>((bytes) =>
  bytes < 1_000_000 ? `${formatDecimal(Math.round(bytes / 1_000))}\u00A0ko` : `${formatDecimal(Math.round(bytes / 100_000) / 10)}\u00A0Mo`,
);

/** Minutes as « 1 h 28 » or « 45 min ». */
export const formatMinutes = orDash<number>((minutes) =>
  minutes < 60 ? `${minutes}\u00A0min` : `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(minutes % 60).padStart(2, "0")}`,
);

/** « 45 min », « 3 h », « 3 h 05 »: omits zero minutes. */
export const formatDuration = (minutes: number): string => formatMinutes(minutes).replace(/\s00$/, "");

/** « 12/03/2027 » */
export const formatDay = orDash<string>((day) => shortDay.format(new Date(day)));

/** « 14 mars 2027 » */
export const formatLongDay = orDash<string>((day) => withOrdinalFirst(longDay.format(new Date(day))));

/** « samedi 13 mars 2027 » */
export const formatWeekday = orDash(weekdayOf);

/** The time of an instant, « 14 h 02 ». */
export const formatTime = orDash<string>((instant) => hourOf(timeInParis(new Date(instant))));

/** The time of an instant on the reader's own clock, for their own recent actions. */
export const formatOwnTime = orDash<string>((instant) =>
  hourOf(new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit" }).format(new Date(instant))),
);

/** « 12/03/2027 à 14 h » */
export const formatInstant = orDash<string>(
  (instant) => `${parisDay.format(new Date(instant))} à ${formatTime(instant)}${hourElsewhere(new Date(instant))}`,
);

/** « 17 février 2027 à 20 h », « à 20 h 30 » */
export const formatDeadline = orDash<string>((instant) => shownMoment(new Date(instant)));

/** « Samedi », at the beginning of a sentence. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface PostalAddress {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

/** « 12 rue des Écoles, 69001 Lyon », with the country if it is not France. */
export const formatAddress = ({ street, zipCode, city, country }: PostalAddress): string =>
  [street, `${zipCode} ${city}`.trim(), country === "France" ? "" : country].filter(Boolean).join(", ");
