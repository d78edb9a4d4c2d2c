import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { Absence, GradeEntry, Marks } from "./grade-entry.ts";
import { findLimitIssues, findMarkIssues, markBounds, minCoefficient } from "./mark-rules.ts";

const entry = { grade: 4, weightedGrade: 10, time: 90 };

const messagesOf = (changes: Record<string, unknown>) => {
  const checked = GradeEntry.safeParse({ ...entry, ...changes });
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("CTR-03 a grade, a coefficient and a time are an entry", () => {
  expect(GradeEntry.parse(entry)).toEqual(entry);
  expect(messagesOf({ absent: false })).toEqual([]);
});

test.each([4.5, "4", "", null, undefined])("CTR-03 the grade %j is refused", (grade) => {
  expect(messagesOf({ grade })).toContain("grade: La note doit être un entier");
});

test("CTR-03 a negative grade is refused", () => {
  expect(messagesOf({ grade: -1 })).toEqual(["grade: La note doit être positive ou nulle"]);
});

test.each([
  [0, 0],
  [1, 1],
  [4, 10],
  [18, 171],
])("CTR-03 a grade of %s requires a coefficient of at least %s", (grade, min) => {
  const tooSmall = "weightedGrade: Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2";
  expect(minCoefficient(grade)).toBe(min);
  expect(messagesOf({ grade, weightedGrade: min })).toEqual([]);
  expect(messagesOf({ grade, weightedGrade: min + 0.5 })).toEqual([]);
  expect(messagesOf({ grade, weightedGrade: min - 0.5 })).toEqual([tooSmall]);
});

test("CTR-03 the coefficient is required, in halves", () => {
  expect(messagesOf({ weightedGrade: null })).toEqual(["weightedGrade: Le coefficient est requis"]);
  expect(messagesOf({ weightedGrade: 10.25 })).toEqual(["weightedGrade: Le coefficient doit être un multiple de 0,5"]);
});

test.each([-1, 1.5, null, "90"])("CTR-03 the time %j is refused", (time) => {
  expect(messagesOf({ time })).toContain("time: Le temps doit être un nombre entier de minutes");
});

test("CTR-03 while one types, the page refuses what the entry refuses, each mark for its first reason", () => {
  const numbers = (max: number) =>
    fc.oneof(
      fc.constantFrom(-1, -0.5, 0, 0.5, max, max + 0.5, max + 1, Number.NaN),
      fc.integer({ min: -200, max: 100 * (max + 2) }).map((hundredths) => hundredths / 100),
      fc.integer({ min: -2, max: max + 2 }),
    );
  const { mostGrade, mostCoefficient, mostTime } = markBounds;
  const marks = fc.record({
    grade: fc.oneof(numbers(mostGrade), numbers(4)),
    weightedGrade: fc.oneof(numbers(mostCoefficient), numbers(20)),
    time: numbers(mostTime),
  });
  fc.assert(
    fc.property(marks, (typed) => {
      const firstByMark = new Map(
        (GradeEntry.safeParse(typed).error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
      );
      expect(new Map(findMarkIssues(typed).map(({ path, message }) => [path, message]))).toEqual(firstByMark);
    }),
  );
});

test("CTR-03 an absence excludes a grade", () => {
  expect(GradeEntry.parse({ ...entry, absent: true })).toEqual({ absent: true });
});

test("CTR-03 an entry with a person does the same", () => {
  const target = { userId: z.string() };
  const EntryForPerson = z.discriminatedUnion("absent", [Marks.safeExtend(target), Absence.safeExtend(target)]);
  expect(EntryForPerson.parse({ ...entry, userId: "12" })).toEqual({ ...entry, userId: "12" });
  expect(EntryForPerson.safeParse({ ...entry, userId: "12", weightedGrade: 9.5 }).success).toBe(false);
  expect(EntryForPerson.parse({ userId: "12", absent: true })).toEqual({ userId: "12", absent: true });
});

const ce = { category: "CE", mostGrade: 5, mostCoefficient: 15, mostTime: 60 };

test("CTR-03 a category allows its limits, and no more", () => {
  expect(findLimitIssues({ grade: 5, weightedGrade: 15, time: 60 }, ce)).toEqual([]);
  expect(findLimitIssues({ grade: 6, weightedGrade: 15.5, time: 61 }, ce)).toEqual([
    { path: "grade", message: "La note ne peut pas dépasser 5, le nombre de questions en CE" },
    { path: "weightedGrade", message: "Le coefficient ne peut pas dépasser 15, la somme des coefficients en CE" },
    { path: "time", message: "Le temps ne peut pas dépasser 60 minutes, la durée en CE" },
  ]);
});

test("CTR-03 unknown limits allow everything", () => {
  const unlimited = { category: "HC", mostGrade: null, mostCoefficient: null, mostTime: null };
  expect(findLimitIssues({ grade: 900, weightedGrade: 900_000, time: 9_000 }, unlimited)).toEqual([]);
  expect(findLimitIssues({ grade: 900 }, undefined)).toEqual([]);
  expect(findLimitIssues({}, ce)).toEqual([]);
});

test("EDG-03 every problem solved means the whole coefficient", () => {
  const all = { path: "weightedGrade", message: "Toutes les questions sont justes\u00A0: le coefficient est 15 en CE" };
  expect(findLimitIssues({ grade: 5, weightedGrade: 14.5, time: 60 }, ce)).toEqual([all]);
  expect(findLimitIssues({ grade: 4, weightedGrade: 15 }, ce), "a coefficient may be earned without a point").toEqual([]);
  expect(findLimitIssues({ weightedGrade: 15 }, { ...ce, mostGrade: null })).toEqual([]);
});

test("EDG-05 a time beyond the category's must be unchanged or have a reason", () => {
  expect(findLimitIssues({ time: 80 }, ce, { currentTime: 80 })).toEqual([]);
  expect(findLimitIssues({ time: 80 }, ce, { hasReason: true })).toEqual([]);
  expect(findLimitIssues({ time: 80 }, ce, { currentTime: 70 })).toHaveLength(1);
});
