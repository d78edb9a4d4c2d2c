import { expect, test } from "vitest";
import { placeOf, TIMES, timeOf } from "./times.ts";

const counted = (...seconds: number[]): number[] => {
  const counts = Array.from({ length: TIMES.length + 1 }, () => 0);
  for (const one of seconds) counts[placeOf(one)] = (counts[placeOf(one)] ?? 0) + 1;
  return counts;
};

test.each([
  [0, 0],
  [0.005, 0],
  [0.0051, 1],
  [10, TIMES.length - 1],
  [10.1, TIMES.length],
])("a save of %s s is counted at place %s", (seconds, place) => {
  expect(placeOf(seconds)).toBe(place);
});

test("the time of a share stands between the two times that it falls into", () => {
  const hundred = counted(...Array.from({ length: 99 }, () => 0.008), 1.2);
  expect(timeOf(0.5, hundred)).toBeCloseTo(0.0075, 3);
  expect(timeOf(0.99, hundred)).toBeCloseTo(0.01, 3);
  expect(timeOf(1, hundred)).toBe(1.5);
});

test("nothing was done in no time at all; what took longer than every time takes the last", () => {
  expect(timeOf(0.99, counted())).toBeNull();
  expect(timeOf(0.99, counted(30))).toBe(10);
});
