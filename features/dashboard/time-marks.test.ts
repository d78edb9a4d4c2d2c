import { expect, test } from "vitest";
import { hourMarks, monthMarks, weekMarks, wordsAt } from "./time-marks.ts";

test("a mark stands where each month begins, and at the first day", () => {
  expect(monthMarks(["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"])).toEqual([
    { place: 0, at: "2026-10-30" },
    { place: 2, at: "2026-11-01" },
  ]);
  expect(monthMarks(["2026-10-26", "2026-11-02", "2026-11-09"]), "weeks").toHaveLength(2);
  expect(monthMarks([])).toEqual([]);
});

test("a mark stands at every Monday", () => {
  expect(weekMarks(["2026-11-01", "2026-11-02", "2026-11-03"])).toEqual([{ place: 1, at: "2026-11-02" }]);
});

test("a mark stands at every sixth hour of Paris", () => {
  const hours = ["2027-01-31T16:00:00.000Z", "2027-01-31T17:00:00.000Z", "2027-01-31T18:00:00.000Z", "2027-01-31T23:00:00.000Z"];
  const inParis = (instant: string) => (new Date(instant).getUTCHours() + 1) % 24;
  expect(hourMarks(hours, inParis).map(({ place }) => place)).toEqual([1, 3]);
});

test("the words of the last hour end with the drawing, instead of being cut", () => {
  expect(wordsAt(900, 1_000)).toEqual({ x: 900, textAnchor: "start" });
  expect(wordsAt(980, 1_000)).toEqual({ x: 1_000, textAnchor: "end" });
});
