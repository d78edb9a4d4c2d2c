import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("SEC-04 a change is described field by field, only where something differs", () => {
  expect(differencesOf({ status: "PENDING", year: 2027 }, { status: "CONFIRMED", year: 2027 })).toEqual([
    { path: ["status"], before: "PENDING", after: "CONFIRMED" },
  ]);
  expect(differencesOf(5, 7)).toEqual([{ path: [], before: "5", after: "7" }]);
  expect(differencesOf({ squad: "Les Cubes" }, { squad: null })).toEqual([{ path: ["squad"], before: "Les Cubes", after: null }]);
});

test("SEC-04 new and deleted things are listed with all nested fields", () => {
  expect(differencesOf(null, { name: "C1", canRegister: true, category: { name: "C1" } })).toEqual([
    { path: ["name"], before: null, after: "C1" },
    { path: ["canRegister"], before: null, after: "oui" },
    { path: ["category", "name"], before: null, after: "C1" },
  ]);
  expect(differencesOf({ userId: 7 }, null)).toEqual([{ path: ["userId"], before: "7", after: null }]);
  expect(differencesOf(null, ["phone", "city"])).toEqual([{ path: [], before: null, after: "phone, city" }]);
});

test("SEC-04 the rows of a list are identified by their name, in any position", () => {
  const before = [
    { userId: 7, qualified: null },
    { userId: 8, qualified: true },
  ];
  expect(differencesOf(before, [before[1], { userId: 7, qualified: true }])).toEqual([
    { path: ["7", "qualified"], before: null, after: "oui" },
  ]);
  expect(differencesOf([], [{ category: { name: "CM" }, grade: 4 }])).toEqual([
    { path: ["CM", "category", "name"], before: null, after: "CM" },
    { path: ["CM", "grade"], before: null, after: "4" },
  ]);
});

test("SEC-04 rich texts lose their tags, long ones are cut after the comparison", () => {
  expect(differencesOf("<p>Bonjour <b>à tous</b></p>", "")).toEqual([{ path: [], before: "Bonjour à tous", after: null }]);
  const [changed] = differencesOf(`${"a".repeat(300)}b`, `${"a".repeat(300)}c`);
  expect([changed?.before?.length, changed?.after?.endsWith("…")]).toEqual([201, true]);
});
