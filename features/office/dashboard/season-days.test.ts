import { expect, test } from "vitest";
import { addDays, daysBetween, groupDays, growthOf, sameDate, seasonDays } from "./season-days.ts";

const seasons = {
  days: [
    { day: "2026-09-03", count: 2 },
    { day: "2026-09-05", count: 5 },
  ],
  before: [
    { day: "2025-09-02", count: 1 },
    { day: "2025-09-05", count: 3 },
    { day: "2025-09-07", count: 4 },
  ],
  today: "2026-09-06",
};

test.each([
  ["2026-09-05", 1, "2027-09-05"],
  ["2027-02-28", -1, "2026-02-28"],
  ["2028-02-29", -1, "2027-02-28"],
  ["2024-02-29", 1, "2025-02-28"],
  ["2024-02-29", 4, "2028-02-29"],
])("the same date as %s, %i year on, is %s", (day, years, other) => {
  expect(sameDate(day, years)).toBe(other);
});

test("days follow each other over the end of a month, of a year and of the summer time", () => {
  expect(daysBetween("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  expect(daysBetween("2027-01-02", "2027-01-01")).toEqual([]);
});

test("a season is compared day by day with the same dates of the previous one, without gaps, to the end of the longer one", () => {
  expect(seasonDays(seasons)).toEqual([
    { day: "2026-09-02", count: 0, total: 0, countBefore: 1, totalBefore: 1 },
    { day: "2026-09-03", count: 2, total: 2, countBefore: 0, totalBefore: 1 },
    { day: "2026-09-04", count: 0, total: 2, countBefore: 0, totalBefore: 1 },
    { day: "2026-09-05", count: 5, total: 7, countBefore: 3, totalBefore: 4 },
    { day: "2026-09-06", count: 0, total: 7, countBefore: 0, totalBefore: 4 },
    { day: "2026-09-07", count: 0, total: null, countBefore: 4, totalBefore: 8 },
  ]);
});

test("it extends to today while less than a year old, then ends with its last registration", () => {
  const lastDay = (today: string) => seasonDays({ ...seasons, today }).at(-1)?.day;
  expect(lastDay("2026-12-24")).toBe("2026-12-24");
  expect(lastDay("2027-09-02")).toBe("2027-09-02");
  expect(lastDay("2027-09-03")).toBe("2026-09-07");
});

test("without registrations in both seasons: no days; a registration years later makes no endless season", () => {
  expect(seasonDays({ days: [], before: [], today: "2026-09-06" })).toEqual([]);
  const stray = [
    { day: "2026-09-03", count: 1 },
    { day: "2031-01-01", count: 1 },
  ];
  expect(seasonDays({ days: stray, before: [], today: "2031-01-02" })).toHaveLength(366);
});

test("both last days of February of a leap year are the 28th of the next", () => {
  const before = [
    { day: "2028-02-28", count: 1 },
    { day: "2028-02-29", count: 2 },
  ];
  expect(seasonDays({ days: [], before, today: "2029-02-01" }).find(({ day }) => day === "2029-02-28")).toMatchObject({ countBefore: 3 });
});

test("groups of days have their sums, the totals at their end, and no total if all days are in the future", () => {
  expect(groupDays(seasonDays(seasons), 4)).toEqual([
    { day: "2026-09-02", count: 7, total: 7, countBefore: 4, totalBefore: 4 },
    { day: "2026-09-06", count: 0, total: 7, countBefore: 4, totalBefore: 8 },
  ]);
  expect(groupDays(seasonDays({ ...seasons, today: "2026-09-05" }), 4).at(-1)).toMatchObject({ total: null });
  expect(groupDays([], 7)).toEqual([]);
});

test("growth is relative to the same date, and unknown if nobody had registered by then", () => {
  const days = seasonDays(seasons);
  expect(growthOf(days, seasons.today)).toEqual({ before: 4, share: 0.75 });
  expect(growthOf(days, "2026-09-02")).toEqual({ before: 1, share: -1 });
  expect(growthOf(days, "2026-10-01"), "the season is over").toEqual({ before: 8, share: 7 / 8 - 1 });
  expect(growthOf(seasonDays({ ...seasons, before: [] }), seasons.today)).toBe(null);
  expect(growthOf([], seasons.today)).toBe(null);
});
