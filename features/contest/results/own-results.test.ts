import { expect, test } from "vitest";
import { outOf, seasonLine } from "./grade-line.ts";
import { comparableStages, initialYear, sortResults, yearsOf } from "./own-results.ts";

const result = (name: string, order: number, grade: number | null, year = 2027) => ({
  grade,
  mostGrade: 18,
  weightedGrade: grade === null ? null : grade * 4,
  time: null,
  questionnaire: { name, year, order },
});

const quarter = result("Quart de finale", 1, 9);
const semi = result("Demi-finale", 2, 12);
const final = result("Finale nationale", 3, null);
const names = (sorts: readonly string[]) => sortResults([semi, quarter, final], sorts).map(({ questionnaire }) => questionnaire.name);

test("PAR-08 results are sorted by stage order, the last stage first", () => {
  expect(names([])).toEqual(["Finale nationale", "Demi-finale", "Quart de finale"]);
});

test.each([
  [["grade:ASC"], ["Quart de finale", "Demi-finale", "Finale nationale"]],
  [["grade:DESC"], ["Demi-finale", "Quart de finale", "Finale nationale"]],
  [["name:ASC"], ["Demi-finale", "Finale nationale", "Quart de finale"]],
  [["time:DESC"], ["Finale nationale", "Demi-finale", "Quart de finale"]],
  [
    ["time:ASC", "weightedGrade:ASC"],
    ["Quart de finale", "Demi-finale", "Finale nationale"],
  ],
  [["rank:ASC"], ["Finale nationale", "Demi-finale", "Quart de finale"]],
])("PAR-08 sorted by %j, missing values come last: %j", (sorts, expected) => {
  expect(names(sorts)).toEqual(expected);
});

test("PAR-08 the years offered are those with results, the latest first", () => {
  expect(yearsOf([result("Quart", 1, 4, 2025), quarter, semi])).toEqual([2027, 2025]);
});

test.each([
  { years: [2027, 2026, 2025], calendarYear: 2026, shown: 2026 },
  { years: [2025, 2024], calendarYear: 2026, shown: 2025 },
  { years: [2027], calendarYear: 2026, shown: 2027 },
  { years: [], calendarYear: 2026, shown: 2026 },
])("PAR-08 with results in $years, $shown is shown first in $calendarYear", ({ years, calendarYear, shown }) => {
  expect(initialYear(years, calendarYear)).toBe(shown);
});

test("stages of one name are compared from year to year, those of one year alone are not", () => {
  const past = [result("Quart de finale", 1, 7, 2026), result("Quart de finale", 1, 4, 2025), result("Demi-finale", 2, null, 2026)];
  expect(comparableStages([quarter, semi, ...past])).toEqual([
    {
      name: "Quart de finale",
      years: [
        { year: 2025, grade: 4, mostGrade: 18 },
        { year: 2026, grade: 7, mostGrade: 18 },
        { year: 2027, grade: 9, mostGrade: 18 },
      ],
    },
  ]);
});

test.each([
  ["14,00\u00A0sur\u00A018", { grade: 14, mostGrade: 18 }],
  ["18,00\u00A0sur\u00A018", { grade: 18, mostGrade: 18 }],
  ["19,00", { grade: 19, mostGrade: 18 }],
  ["14,00", { grade: 14, mostGrade: null }],
])("PAR-08 a grade is written with the largest possible one if that is known and not smaller: %s", (written, result) => {
  expect(outOf(`${result.grade},00`, result)).toBe(written);
});

test.each([
  [[final, semi, quarter], "demi-finaliste, 12 sur 18"],
  [[quarter], "Quart de finale, 9 sur 18"],
  [[result("Finale nationale", 3, 7.5), semi], "finaliste, 7,5 sur 18"],
  [[final], ""],
  [[], ""],
])("PAR-05 a season that is over is one line: %#", (results, line) => {
  expect(seasonLine(results)).toBe(line.replace(" sur ", "\u00A0sur\u00A0"));
});
