import { expect, test } from "vitest";
import { readBirthday } from "#features/pupils/birthday-cell.ts";
import { birthdayField, readTypedBirthday } from "./typed-birthday.ts";

const today = "2026-11-20";

test.each([
  "14/03/2012",
  "14/03/12",
  "14-3-12",
  "14.03.2012",
  "14 mars 2012",
  "14032012",
  "20120314",
  "2012-03-14",
  "05/06/98",
  "29/02/2013",
  "14/03/201",
  "hier",
])("INS-03 PAR-07 « %s » typed is the day that the import of pupils reads", (typed) => {
  expect(readTypedBirthday(typed, today) ?? "").toBe(readBirthday(typed, { today }).value);
});

test.each(["40982", "40982,0", "1403", "", "14/03"])("INS-03 « %s » is no day yet", (typed) => {
  expect(readTypedBirthday(typed, today)).toBeNull();
});

test.each([
  [today, "2026-11-19"],
  ["2027-01-01", "2026-12-31"],
])("INS-03 on %s the last birthday to choose is %s, and the calendar opens on the years of most", (now, last) => {
  const { maxDate, opensOnYearsOf } = birthdayField(now);
  expect(maxDate).toBe(last);
  expect(opensOnYearsOf.slice(0, 3)).toBe("201");
});
