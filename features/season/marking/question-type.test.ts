import { expect, test } from "vitest";
import { isFree, questionTypeOf, questionTypes, refusalOfShape, shapeOf, withType } from "./question-type.ts";

test.each([
  ["single", false, 0, false],
  ["multiple", true, 0, false],
  ["oneFree", false, 1, false],
  ["twoFree", false, 2, false],
  ["twoFreeWithTotal", false, 2, true],
] as const)("STG-05 the type %s: several choices %s, %s free fields, total %s", (type, isMultiple, openAnswer, askTotal) => {
  const shape = { isMultiple, openAnswer, askTotal };
  expect([questionTypeOf(shape), shapeOf(type), refusalOfShape(shape)]).toEqual([type, shape, null]);
  expect(withType({ title: "Le carré", ...shape })).toEqual({ title: "Le carré", type });
  expect(questionTypes[type].label).not.toBe("");
  expect(isFree(type)).toBe(openAnswer > 0);
});

test("STG-05 there are five types, and no other combination is one", () => {
  const booleans = [false, true];
  const shapes = booleans.flatMap((isMultiple) =>
    [-1, 0, 1, 2, 3].flatMap((openAnswer) => booleans.map((askTotal) => ({ isMultiple, openAnswer, askTotal }))),
  );
  expect(shapes.filter((shape) => refusalOfShape(shape) === null)).toHaveLength(5);
  expect(questionTypeOf({ isMultiple: true, openAnswer: 1, askTotal: false })).toBeNull();
  expect(refusalOfShape({ isMultiple: false, openAnswer: 1, askTotal: true })).toContain("n'existe pas");
});
