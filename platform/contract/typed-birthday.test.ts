import { expect, test } from "vitest";
import { readBirthday } from "#people/pupils/birthday-cell.ts";
import { birthdayField, readTypedBirthday } from "./typed-birthday.ts";

const today = "2026-11-20";

test.each([
  ["14/03/2012", "2012-03-14"],
  ["14/03/12", "2012-03-14"],
  ["14-3-12", "2012-03-14"],
  ["14.03.2012", "2012-03-14"],
  ["14 mars 2012", "2012-03-14"],
  ["14032012", "2012-03-14"],
  ["20120314", "2012-03-14"],
  ["2012-03-14", "2012-03-14"],
  ["05/06/98", "1998-06-05"],
  ["29/02/2013", null],
  ["14/03/201", null],
  ["hier", null],
])("INS-03 PAR-07 « %s » typed is %s, as the import of pupils reads it", (typed, day) => {
  expect(readTypedBirthday(typed, today)).toBe(day);
  expect(readBirthday(typed, { today }).value).toBe(day ?? "");
});

test.each(["40982", "40982,0", "1403", "", "14/03"])("INS-03 « %s » is not a date yet", (typed) => {
  expect(readTypedBirthday(typed, today)).toBeNull();
});

test.each([
  [today, "2026-11-19"],
  ["2027-01-01", "2026-12-31"],
])("INS-03 on %s the last selectable birthday is %s, and the calendar opens on the usual years", (now, last) => {
  const { maxDate, defaultYearsOf } = birthdayField(now);
  expect(maxDate).toBe(last);
  expect(defaultYearsOf.slice(0, 3)).toBe("201");
});
