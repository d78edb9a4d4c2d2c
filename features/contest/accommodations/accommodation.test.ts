import { expect, test } from "vitest";
import { limitsWith } from "#contest/results/mark-rules.ts";
import { mergedRight, plainMeasures, refusalOfDays, shortMeasures } from "./accommodation.ts";
import { Asked, Given } from "./accommodations.contract.ts";

test.each([
  [90, 0, 90],
  [90, 15, 113],
  [120, 20, 160],
  [180, 30, 270],
  [60, 60, 120],
])("TIM-02 of %i minutes, %i more in each hour make %i", (minutes, extra, whole) => {
  const limits = { category: "C1", mostGrade: 11, mostCoefficient: 66 };
  expect(limitsWith({ ...limits, mostTime: minutes }, extra)).toEqual({ ...limits, mostTime: whole });
  expect(limitsWith({ ...limits, mostTime: null }, extra).mostTime).toBeNull();
});

test.each([
  [{ extra: 20, needs: ["room"] }, "+ 1/3, salle à part", "un tiers de temps en plus, salle à part"],
  [{ extra: 60, needs: [] }, "temps double", "deux fois plus de temps"],
  [{ extra: 10, needs: [] }, "+ 10\u00A0min/h", "10\u00A0minutes de plus par heure"],
  [{ extra: 0, needs: ["largePrint", "stepFree"] }, "gros caractères, accès sans marche", "gros caractères, accès sans marche"],
] as const)("TIM-02 a center reads %j in short, the person in plain words", (measures, short, plain) => {
  expect([shortMeasures(measures), plainMeasures(measures)]).toEqual([short, plain]);
});

test.each([
  ["a day", "2027-03-13", "2027-03-13", null],
  ["a season", "2026-09-01", "2027-08-31", null],
  ["a year to the day", "2026-09-01", "2027-09-01", null],
  ["more", "2026-09-01", "2027-09-02", /un an au plus/],
  ["days that have passed", "2026-09-01", "2026-11-29", /passés/],
  ["a beginning in years", "2090-09-01", "2091-08-31", /plus d'un an/],
  ["an end before the beginning", "2027-03-13", "2027-03-12", /avant le début/],
])("TIM-02 the days of a right: %s", (_, startsOn, endsOn, refusal) => {
  if (refusal === null) expect(refusalOfDays({ startsOn, endsOn }, "2026-11-30")).toBeNull();
  else expect(refusalOfDays({ startsOn, endsOn }, "2026-11-30")).toMatch(refusal);
});

test("TIM-02 two rights become the longer time and all needs, from today", () => {
  const one = { extra: 20, needs: ["room"], startsOn: "2026-09-01", endsOn: "2026-12-31" } as const;
  const other = { extra: 15, needs: ["largePrint"], startsOn: "2026-10-01", endsOn: "2027-08-31" } as const;
  const merged = { extra: 20, needs: ["largePrint", "room"], startsOn: "2026-11-20", endsOn: "2027-08-31" };
  expect([mergedRight(one, other, "2026-11-20"), mergedRight(other, one, "2026-11-20")]).toEqual([merged, merged]);
});

test.each([
  ["less time than others", { extra: -1, needs: ["room"] }],
  ["more than twice the time", { extra: 61, needs: [] }],
  ["part of a minute", { extra: 7.5, needs: [] }],
  ["nothing at all", { extra: 0, needs: [] }],
  ["another need", { extra: 20, needs: ["dyslexie"] }],
])("TIM-02 %s is neither asked for nor given", (_, measures) => {
  expect(Asked.safeParse(measures).success).toBe(false);
  expect(Given.safeParse({ ...measures, startsOn: "2026-09-01", endsOn: "2027-08-31" }).success).toBe(false);
});
