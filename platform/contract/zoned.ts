import { dayInParis, endInParis, endOn, momentInParis, weekdayOf } from "./paris.ts";

/** « samedi 13 mars 2027 à 18 h », « à 24 h ». */
const weekdayEndInParis = endOn((instant) => weekdayOf(dayInParis(instant)));

/** After an hour that the server writes, in a mail or a refusal: it does not know where its reader is. */
const zoned =
  (momentOf: (instant: Date) => string) =>
  (instant: Date): string =>
    `${momentOf(instant)}, heure de Paris`;

/** « 12 janvier 2027 à 8 h, heure de Paris » */
export const zonedMoment = zoned(momentInParis);

/** « 12 janvier 2027 à 24 h, heure de Paris » */
export const zonedEnd = zoned(endInParis);

/** « samedi 13 mars 2027 à 24 h, heure de Paris » */
export const zonedWeekdayEnd = zoned(weekdayEndInParis);
