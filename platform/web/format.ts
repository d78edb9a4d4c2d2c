import { hourOf, weekdayOf, withFirst } from "#platform/contract/paris.ts";

/** How numbers, days and instants are written in French. Days are `YYYY-MM-DD`, instants ISO 8601; instants are shown in Paris. */

type Missing = null | undefined;

const missing = "-";
const timeZone = "Europe/Paris";

const written =
  <Value>(write: (value: Value) => string) =>
  (value: Value | Missing): string =>
    value === null || value === undefined || value === "" ? missing : write(value);

const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const twoDecimals = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortDay = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const parisDay = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone });
const parisLongDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone });
const parisHour = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone });

/** « 2 109 » */
export const formatNumber = written<number>((value) => whole.format(value));

/** « 2 109 inscrits », « 1 inscrit », « 0 inscrit »: the plural begins at two. */
export const counted = (count: number, one: string, several = `${one}s`): string => `${whole.format(count)} ${count < 2 ? one : several}`;

/** « 12,50 », as one's own results show it (PAR-08); elsewhere a mark is written as short as it is. */
export const formatGrade = written<number>((value) => twoDecimals.format(value));

/** « 640 ko », « 2,3 Mo » */
export const formatBytes = written<number>((bytes) =>
  bytes < 1_000_000 ? `${whole.format(Math.round(bytes / 1_000))}\u00A0ko` : `${whole.format(Math.round(bytes / 100_000) / 10)}\u00A0Mo`,
);

/** Minutes as « 1 h 28 » or « 45 min ». */
export const formatMinutes = written<number>((minutes) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`,
);

/** « 12/03/2027 » */
export const formatDay = written<string>((day) => shortDay.format(new Date(day)));

/** « 14 mars 2027 » */
export const formatLongDay = written<string>((day) => withFirst(longDay.format(new Date(day))));

/** « samedi 13 mars 2027 » */
export const formatWeekday = written(weekdayOf);

/** An hour of the day, `14:00`, as « 14 h » or « 14 h 30 ». */
export const formatHour = written(hourOf);

/** The time of an instant, « 14:02 ». */
export const formatTime = written<string>((instant) => parisHour.format(new Date(instant)));

/** « 12/03/2027 14:00 » */
export const formatInstant = written<string>((instant) => `${parisDay.format(new Date(instant))} ${parisHour.format(new Date(instant))}`);

/** « 17 février 2027 à 20 h », « à 20 h 30 » */
export const formatDeadline = written<string>((instant) => {
  const [hour, minute] = parisHour.format(new Date(instant)).split(":");
  return `${withFirst(parisLongDay.format(new Date(instant)))} à ${Number(hour)} h${minute === "00" ? "" : ` ${minute}`}`;
});

/** « Samedi », at the beginning of a sentence. */
export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

interface Place {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

/** « 12 rue des Écoles, 69001 Lyon »; the country where it is another. */
export const formatAddress = ({ street, zipCode, city, country }: Place): string =>
  [street, `${zipCode} ${city}`.trim(), country === "France" ? "" : country].filter(Boolean).join(", ");
