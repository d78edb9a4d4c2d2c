import { expect, test } from "vitest";
import { spacedTicks, ticksOf } from "./axis-ticks.ts";

test.each([
  [0, 4, [0]],
  [1, 4, [0, 1]],
  [7, 4, [0, 2, 4, 6]],
  [18, 4, [0, 5, 10, 15]],
  [400, 4, [0, 100, 200, 300, 400]],
  [1_234_567, 3, [0, 500_000, 1_000_000]],
])("up to %i, about %i round marks", (highest, requested, marks) => {
  expect(ticksOf(highest, requested)).toEqual(marks);
});

test("labels along an axis do not touch: of two too close, the later stays", () => {
  const marks = [0, 5, 12, 20].map((place) => ({ place }));
  expect(spacedTicks(marks, 10, 60)).toEqual([{ place: 5 }, { place: 12 }, { place: 20 }]);
  expect(spacedTicks(marks, 10, 50)).toEqual(marks);
  expect(spacedTicks([], 10, 50)).toEqual([]);
});
