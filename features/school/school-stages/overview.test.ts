import fc from "fast-check";
import { expect, test } from "vitest";
import { absentAmong, shownSuccess, shuffled, successOf, undecidedAmong } from "./overview.ts";

test("CLS-09 the success at a problem counts who played it", () => {
  const pupils = [{ marks: { problems: { 1: "right", 2: "wrong" } } }, { marks: { problems: { 1: "blank" } } }, { marks: null }];
  expect(successOf("1", pupils)).toEqual({ played: 2, right: 1 });
  expect(successOf("2", pupils)).toEqual({ played: 1, right: 0 });
});

test("CLS-09 the country's success is shown of ten people at least, in the categories that play the problem", () => {
  const successes = [
    { categoryId: 1, people: 9, right: 3 },
    { categoryId: 2, people: 1, right: 1 },
    { categoryId: 3, people: 500, right: 0 },
  ];
  expect(shownSuccess(successes, [1])).toBeNull();
  expect(shownSuccess(successes, [1, 2])).toBe(40);
  expect(shownSuccess([], [1])).toBeNull();
});

test("CLS-09 the order on the wall comes from the random numbers alone", () => {
  const numbers = fc.uniqueArray(fc.integer(), { minLength: 8, maxLength: 8 });
  const list = ["a", "b", "c", "d", "e", "f", "g", "h"];
  fc.assert(
    fc.property(numbers, (random) => {
      const places = shuffled(
        list.map((_, index) => index),
        random,
      );
      expect(places.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(shuffled(list, random)).toEqual(places.map((place) => list[place]));
    }),
  );
});

test("CLS-09 a pupil who plays and has no sheet is absent; one with two sheets, or who plays nothing, is not", () => {
  const marks = { problems: {} };
  const [paper, screen, second] = [{ source: "paper" }, { source: "screen" }, { source: "second" }];
  const ranked = { marks, category: "C1", sheets: [paper, second] };
  const twice = { marks: null, category: "C1", sheets: [paper, screen] };
  const absent = { marks: null, category: "C1", sheets: [] };
  const elsewhere = { marks: null, category: "L1", sheets: [] };
  const pupils = [ranked, twice, absent, elsewhere];
  expect(absentAmong(pupils, [{ categories: ["C1"] }])).toEqual([absent]);
  expect(undecidedAmong(pupils)).toEqual([twice]);
});
