const parisFormat = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });

/** `12/03/2027 14:00`, Paris time, wherever the reader is. */
export const formatParis = (instant: Date): string => parisFormat.format(instant);

const longDay = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });
const time = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Paris" });
const month = new Intl.DateTimeFormat("fr-FR", { month: "long", timeZone: "UTC" });

/** « 14 mars 2027 », the day of an instant in Paris. */
export const longDayInParis = (instant: Date): string => withOrdinalFirst(longDay.format(instant));

/** « 14:02 », Paris time. */
export const timeInParis = (instant: Date): string => time.format(instant);

/** « mars », the month of a day, `YYYY-MM-DD`. */
export const monthOf = (day: string): string => month.format(new Date(day));

/** « 12 janvier 2027 à 8 h », « à 8 h 30 », Paris time. */
export const momentInParis = (instant: Date): string => `${longDayInParis(instant)} à ${hourOf(timeInParis(instant))}`;

/** The moment of an end: midnight is the day before « à 24 h », as « jusqu'au 3 à 0 h » reads as the evening of the 3rd. */
export const endOn =
  (describeDay: (instant: Date) => string) =>
  (instant: Date): string =>
    timeInParis(instant) === "00:00" && instant.getTime() % 60_000 === 0
      ? `${describeDay(new Date(instant.getTime() - 1))} à 24\u00A0h`
      : `${describeDay(instant)} à ${hourOf(timeInParis(instant))}`;

/** « 12 janvier 2027 à 20 h », « à 24 h ». */
export const endInParis = endOn(longDayInParis);

/**
 * Follows an hour in Paris, for a reader whose clock shows another: « , heure de Paris (18 h 59 chez vous) », with the day if it differs too. Empty
 * for other readers. Pages only: the server does not know where its reader is.
 */
export function hourElsewhere(instant: Date, zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (zone === "Europe/Paris") return "";
  const local = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(instant);
  const localDay = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: zone }).format(instant);
  if (local === time.format(instant) && localDay === longDay.format(instant)) return "";
  const day = localDay === longDay.format(instant) ? "" : `${withOrdinalFirst(localDay)} à `;
  return `, heure de Paris (${day}${hourOf(local)} chez vous)`;
}

// Swedish days are in ISO format.
const isoDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Paris" });

/** `2027-03-12`: the day in Paris. */
export const dayInParis = (instant: Date): string => isoDay.format(instant);

const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The first of a month is « 1er », wherever a month is written out. */
export const withOrdinalFirst = (date: string): string => date.replace(/(?<!\d)1 (?=\p{L}+ \d{4})/u, "1er ");

/** A day, `YYYY-MM-DD`, as « samedi 13 mars 2027 ». */
export const weekdayOf = (day: string): string => withOrdinalFirst(weekday.format(new Date(day)));

/** For pages, which know where their reader is. */
const shown =
  (momentOf: (instant: Date) => string) =>
  (instant: Date, zone?: string): string =>
    `${momentOf(instant)}${hourElsewhere(instant, zone)}`;

/** « 12 janvier 2027 à 8 h », and elsewhere « …, heure de Paris (3 h chez vous) » */
export const shownMoment = shown(momentInParis);

/** « 12 janvier 2027 à 24 h », the same. */
export const shownEnd = shown(endInParis);

/** An hour of the day, `14:00`, as « 14 h » or « 14 h 30 ». */
export function hourOf(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours)}\u00A0h${minutes === "00" ? "" : `\u00A0${minutes}`}`;
}
