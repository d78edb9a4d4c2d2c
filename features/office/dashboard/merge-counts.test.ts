import { expect, test } from "vitest";
import { mergeCounts } from "./merge-counts.ts";

test("openings and saves are paired by time, in order of time", () => {
  const opened = [
    { day: "2027-01-31", count: 2 },
    { day: "2027-01-29", count: 1 },
  ];
  const saved = [
    { day: "2027-01-30", count: 4 },
    { day: "2027-01-31", count: 3 },
  ];
  expect(mergeCounts(opened, saved, ({ day }) => day)).toEqual([
    ["2027-01-29", 1, 0],
    ["2027-01-30", 0, 4],
    ["2027-01-31", 2, 3],
  ]);
});
