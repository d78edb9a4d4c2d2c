import { normalizeBirthday, parseBirthday, toIsoDate } from "./birthday-parser.ts";
import { DAY_MS } from "./time-units.ts";

/** A typed birthday, parsed as in the lists of schools: `YYYY-MM-DD`, or `null` while it is not a date. Excel's day numbers are not accepted. */
export function readTypedBirthday(typed: string, today: string): string | null {
  const normalized = normalizeBirthday(typed);
  const parts = /^\d{5}([.,]\d*)?$/.test(normalized) ? null : parseBirthday(normalized);
  return parts && toIsoDate(parts, Number(today.slice(0, 4)));
}

const USUAL_AGE = 13;

/** The options of a birthday field: its range, its parser, and the years on which its calendar opens. */
export const birthdayField = (today: string) => ({
  parse: (typed: string) => readTypedBirthday(typed, today),
  minDate: "1900-01-01",
  maxDate: new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10),
  defaultYearsOf: `${Number(today.slice(0, 4)) - USUAL_AGE}-01-01`,
});
