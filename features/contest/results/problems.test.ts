import { expect, test } from "vitest";
import { adviseOn, describeFigures, describeSeparation, sumFigures } from "./problems.ts";

const usual = { people: 100, right: 60, blank: 10, separation: 0.4 };

test.each([
  ["it plays its part", {}, 5, null, "Rien à faire"],
  ["nine sheets show nothing", { people: 9, right: 0, blank: 0 }, 9, null, "trop peu"],
  ["ten sheets do", { people: 10, right: 0, blank: 0 }, 0, "questions", "Presque personne"],
  ["a wrong answer is given more often than the right one", { right: 20 }, 21, "correction", "Une réponse fausse"],
  ["as often", { right: 21 }, 21, null, "Rien à faire"],
  ["the best miss it", { separation: -0.01 }, 5, "correction", "Les meilleurs"],
  ["chance decides", { separation: 0.09 }, 5, "questions", "hasard"],
  ["so many solve it that it cannot separate much", { right: 85, separation: 0.09 }, 5, null, "Rien à faire"],
  ["few solve it", { right: 4 }, 3, "questions", "Presque personne"],
  ["nearly all do", { right: 96, blank: 0 }, 3, null, "Presque tous"],
  ["most leave it blank", { right: 40, blank: 51 }, 3, "questions", "laissé vide"],
] as const)("TIM-06 what the office does about a problem: %s", (_, facts, mostWrong, opens, words) => {
  const advice = adviseOn({ ...usual, ...facts }, mostWrong);
  expect(advice.opens).toBe(opens);
  expect(advice.text).toContain(words);
});

test("TIM-06 over several categories people are added, and the separation is weighted; categories of few sheets do not weigh", () => {
  const [strong, weak, tiny] = [
    usual,
    { people: 300, right: 30, blank: 200, separation: 0.2 },
    { people: 9, right: 9, blank: 0, separation: -1 },
  ];
  expect(sumFigures([strong, weak, tiny])).toEqual({ people: 409, right: 99, blank: 210, separation: 0.25 });
  expect(sumFigures([{ ...usual, blank: null, separation: null }])).toEqual({ people: 100, right: 60, blank: null, separation: null });
});

test("TIM-06 the figures in words, also where blanks were not counted before the answers were erased", () => {
  expect(describeFigures(usual)).toBe("60\u00A0% juste, 30\u00A0% faux, 10\u00A0% vide");
  expect(describeFigures({ ...usual, blank: null })).toBe("60\u00A0% juste");
  expect(describeSeparation(usual)).toBe("fort (0,4)");
  expect(describeSeparation({ ...usual, people: 9 })).toContain("on ne peut pas dire");
});
