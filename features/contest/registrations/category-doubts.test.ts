import { expect, test } from "vitest";
import { type CategoryFacts, doubtsOf } from "./category-doubts.ts";

const nothing: CategoryFacts = { category: "L2", age: null, seasons: null, final: null };

test("RUL-07 each doubt about a category is a sentence with the rule and what does not fit; nothing is said where nothing is known", () => {
  expect(doubtsOf(nothing)).toEqual([]);
  expect(
    doubtsOf({
      ...nothing,
      age: { is: 31, from: 17, to: 30 },
      seasons: { count: 6, most: 5 },
      final: { year: 2026, category: "GP", next: "HC", years: 2 },
    }),
  ).toEqual([
    "31 ans\u00A0: en L2, on a de 17 à 30 ans.",
    "6e participation en L2\u00A0: on y participe 5 fois au plus.",
    "Finale internationale 2026 en GP\u00A0: on participe ensuite en HC pendant 2 ans.",
  ]);
  expect(doubtsOf({ ...nothing, age: { is: 16, from: 18, to: null } })).toEqual(["16 ans\u00A0: en L2, on a 18 ans ou plus."]);
  expect(doubtsOf({ ...nothing, final: { year: 2026, category: "GP", next: "HC", years: 1 } })[0]).toMatch(/pendant 1 an\.$/);
});
