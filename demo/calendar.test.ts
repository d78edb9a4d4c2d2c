import { expect, test } from "vitest";
import { calendarOn, endOfDay } from "./calendar.ts";
import { loginText } from "./season.ts";

const day = (date: string) => new Date(`${date}T12:00:00+01:00`);

test("in November the championship of the next year is under way, on its usual days", () => {
  expect(calendarOn(day("2026-11-20"))).toEqual({
    year: 2027,
    today: "2026-11-20",
    registrationsFrom: "2026-09-01",
    quarterFrom: "2026-10-30",
    quarterTo: "2027-01-31",
    semi: "2027-03-13",
    final: "2027-05-22",
    international: "2027-08-28",
  });
});

test.each([
  ["2026-08-31", 2026],
  ["2026-09-01", 2027],
  ["2026-12-31", 2027],
  ["2027-01-01", 2027],
])("on %s it is the championship of %s", (date, year) => {
  expect(calendarOn(day(date)).year).toBe(year);
});

test("on any day of three years the stage has been open for weeks, stays open for a week, and the next ones follow on Saturdays", () => {
  for (let at = Date.parse("2026-01-01T11:00:00Z"); at < Date.parse("2029-01-01"); at += 86_400_000) {
    const { today, registrationsFrom, quarterFrom, quarterTo, semi, final } = calendarOn(new Date(at));
    const days = [registrationsFrom, quarterFrom, today, quarterTo, semi, final];
    expect(days).toEqual(days.toSorted());
    expect(Date.parse(quarterTo) - Date.parse(today)).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(Date.parse(today) - Date.parse(quarterFrom)).toBeGreaterThanOrEqual(21 * 86_400_000);
    expect([semi, final].map((date) => new Date(date).getUTCDay())).toEqual([6, 6]);
  }
});

test("a period ends at the end of its day in Paris, in winter and in summer", () => {
  expect(endOfDay("2027-01-31")).toBe("2027-01-31T23:59:00+01:00");
  expect(endOfDay("2027-07-31")).toBe("2027-07-31T23:59:00+02:00");
});

test("the sign-in page says the closing of the stage as its card does", () => {
  expect(loginText(2027, "2027-01-31")).toContain("est ouvert jusqu'au 31 janvier 2027 à 23\u00A0h\u00A059\u00A0: ");
});
