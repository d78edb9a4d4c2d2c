import { expect, test } from "vitest";
import { hourMarks, labelPosition, monthMarks, weekMarks } from "./time-marks.ts";

test("each month begins with a mark, and so does the first day", () => {
  expect(monthMarks(["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"])).toEqual([
    { place: 0, at: "2026-10-30" },
    { place: 2, at: "2026-11-01" },
  ]);
  expect(monthMarks(["2026-10-26", "2026-11-02", "2026-11-09"]), "weeks").toHaveLength(2);
  expect(monthMarks([])).toEqual([]);
});

test("every Monday has a mark", () => {
  expect(weekMarks(["2026-11-01", "2026-11-02", "2026-11-03"])).toEqual([{ place: 1, at: "2026-11-02" }]);
});

test("every sixth hour in Paris has a mark", () => {
  const hours = ["2027-01-31T16:00:00.000Z", "2027-01-31T17:00:00.000Z", "2027-01-31T18:00:00.000Z", "2027-01-31T23:00:00.000Z"];
  const inParis = (instant: string) => (new Date(instant).getUTCHours() + 1) % 24;
  expect(hourMarks(hours, inParis).map(({ place }) => place)).toEqual([1, 3]);
});

test("the label of the last hour ends with the chart, instead of being cut", () => {
  expect(labelPosition(900, 1_000)).toEqual({ x: 900, textAnchor: "start" });
  expect(labelPosition(980, 1_000)).toEqual({ x: 1_000, textAnchor: "end" });
});
