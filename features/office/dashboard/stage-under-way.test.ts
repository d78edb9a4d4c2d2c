import { expect, test } from "vitest";
import { type StageState, stageUnderWay } from "./stage-under-way.ts";

const quarter: StageState = { physical: false, active: true, isClosed: false, order: 1, expected: 0 };
const semi: StageState = { physical: true, active: false, isClosed: false, order: 2, expected: 200 };
const final: StageState = { physical: true, active: false, isClosed: false, order: 3, expected: 0 };

test("the active online stage comes first, even once somebody is convoked to the next", () => {
  expect(stageUnderWay([semi, quarter, final])).toBe(quarter);
});

test.each([
  ["closed", { isClosed: true }],
  ["not active", { active: false }],
])("an online stage that is %s gives way to the physical one to which people are convoked", (_, change) => {
  expect(stageUnderWay([{ ...quarter, ...change }, semi, final])).toBe(semi);
});

test("of physical stages, the last one with convoked people, while it is open", () => {
  const convoked = { ...final, expected: 80 };
  expect(stageUnderWay([convoked, semi])).toBe(convoked);
  expect(stageUnderWay([{ ...convoked, isClosed: true }, semi])).toBe(semi);
});

test("between two stages there is no current one", () => {
  expect(stageUnderWay([{ ...quarter, isClosed: true }, { ...semi, expected: 0 }, final])).toBe(null);
  expect(stageUnderWay([])).toBe(null);
});
