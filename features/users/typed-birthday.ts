import { bareBirthday, birthdayParts, realDay } from "./written-birthday.ts";

/** A birthday as somebody types it, read as in the lists of schools: `YYYY-MM-DD`, or `null` while it is no day. Nobody types the number that Excel keeps. */
export function readTypedBirthday(typed: string, today: string): string | null {
  const bare = bareBirthday(typed);
  const parts = /^\d{5}([.,]\d*)?$/.test(bare) ? null : birthdayParts(bare);
  return parts && realDay(parts, Number(today.slice(0, 4)));
}

const DAY_MS = 86_400_000;
/** Most of those who register are about so old. */
const USUAL_AGE = 13;

/** How a field asks for a birthday: the days it may be, how it is read, and on which years its calendar opens. */
export const birthdayField = (today: string) => ({
  read: (typed: string) => readTypedBirthday(typed, today),
  minDate: "1900-01-01",
  maxDate: new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10),
  opensOnYearsOf: `${Number(today.slice(0, 4)) - USUAL_AGE}-01-01`,
});
