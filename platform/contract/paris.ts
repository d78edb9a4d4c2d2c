const parisian = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });

/** `12/03/2027 14:00`, Paris time, however far the reader is. */
export const formatParis = (instant: Date): string => parisian.format(instant);

// Swedish writes a day as ISO does.
const isoDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Paris" });

/** `2027-03-12`: which day it is in Paris. */
export const dayInParis = (instant: Date): string => isoDay.format(instant);
