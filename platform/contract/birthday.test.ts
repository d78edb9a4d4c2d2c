import { expect, test } from "vitest";
import { birthdayForRequest, formatBirthday, refusalOfBirthday } from "./birthday.ts";
import { day } from "./instant.ts";

const future = "La date de naissance doit être antérieure à aujourd'hui";

test.each([
  ["2026-11-19", null],
  ["1900-01-01", null],
  ["2026-11-20", future],
  ["2026-11-21", future],
  ["1899-12-31", "Vérifiez l'année de naissance"],
  ["", "La date de naissance est requise"],
])("INS-03 on 20 November 2026 the birthday « %s »: %s", (birthday, refusal) => {
  expect(refusalOfBirthday(birthday, "2026-11-20")).toBe(refusal);
});

test("INS-15 a birthday is sent as month/day/year and shown as day/month/year", () => {
  expect(birthdayForRequest("2012-03-04")).toBe("03/04/2012");
  expect(formatBirthday("2012-03-04")).toBe("04/03/2012");
});

test("INS-15 the sent form is read back as the same day", () => {
  expect(day().parse(birthdayForRequest("2012-03-04"))).toBe("2012-03-04");
});
