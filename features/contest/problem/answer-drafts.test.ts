import { expect, test } from "vitest";
import { MAX_ANSWERS } from "#season/marking/possible-answer.ts";
import {
  type AnswerDraft,
  answerDraftsOf,
  asSolution,
  asSpelling,
  withNewAnswer,
  withNewSpelling,
  withoutKey,
  withPasted,
  writtenAnswersOf,
} from "./answer-drafts.ts";

const written = (answers: readonly AnswerDraft[]) =>
  answers.map(({ key, value, isCorrect, spellings }) =>
    [`${key} ${value}${isCorrect ? "" : " (faux)"}`, ...spellings.map((spelling) => `${spelling.key} ${spelling.value}`)].join(", "),
  );

const key = answerDraftsOf([
  { value: "1/2", isCorrect: true, spellings: [{ value: "2/4" }, { value: "4/8" }] },
  { value: "9", isCorrect: false },
  { value: "0,5", isCorrect: true, spellings: [{ value: "0,50" }] },
]);

test("STG-05 an added answer has its own key", () => {
  expect(withNewAnswer(key, false).map((answer) => answer.key)).toEqual([0, 1, 2, 6]);
  expect(withNewAnswer([], true)).toEqual([{ key: 0, value: "", isCorrect: true, spellings: [] }]);
});

test("MRK-01 a spelling is added to its solution, taken away, becomes another solution, or a spelling of another one", () => {
  const moves = {
    asSaved: key,
    added: withNewSpelling(key, 2),
    removed: withoutKey(key, 4),
    removedWhole: withoutKey(key, 0),
    anotherSolution: asSolution(key, 3),
    ofAnother: asSpelling(key, 3, 2),
    solutionOfAnother: asSpelling(key, 2, 0),
    wrongOfAnother: asSpelling(key, 1, 0),
  };
  expect(Object.fromEntries(Object.entries(moves).map(([name, answers]) => [name, written(answers)]))).toEqual({
    asSaved: ["0 1/2, 3 2/4, 4 4/8", "1 9 (faux)", "2 0,5, 5 0,50"],
    added: ["0 1/2, 3 2/4, 4 4/8", "1 9 (faux)", "2 0,5, 5 0,50, 6 "],
    removed: ["0 1/2, 3 2/4", "1 9 (faux)", "2 0,5, 5 0,50"],
    removedWhole: ["1 9 (faux)", "2 0,5, 5 0,50"],
    anotherSolution: ["0 1/2, 4 4/8", "3 2/4", "1 9 (faux)", "2 0,5, 5 0,50"],
    ofAnother: ["0 1/2, 4 4/8", "1 9 (faux)", "2 0,5, 5 0,50, 3 2/4"],
    solutionOfAnother: ["0 1/2, 3 2/4, 4 4/8, 2 0,5, 5 0,50", "1 9 (faux)"],
    wrongOfAnother: ["0 1/2, 3 2/4, 4 4/8, 1 9", "2 0,5, 5 0,50"],
  });
});

test("MRK-01 spellings are sent for typed answers, and stay typed while a question is a choice", () => {
  expect(writtenAnswersOf(key, "oneFree")[0]).toEqual({ value: "1/2", isCorrect: true, spellings: [{ value: "2/4" }, { value: "4/8" }] });
  expect(writtenAnswersOf(key, "single")[0]).toEqual({ value: "1/2", isCorrect: true, spellings: [] });
});

test("STG-05 pasted lines become answers after the one they are pasted into, up to the maximum", () => {
  const answers = answerDraftsOf([
    { value: "Réponse", isCorrect: true },
    { value: "dernière", isCorrect: false },
  ]);
  const pasted = withPasted(answers, 0, ["un", "deux", "trois"], false);
  expect(pasted.left).toBe(0);
  expect(pasted.answers.map(({ value, isCorrect }) => [value, isCorrect])).toEqual([
    ["un", true],
    ["deux", false],
    ["trois", false],
    ["dernière", false],
  ]);
  expect(new Set(pasted.answers.map(({ key }) => key)).size).toBe(4);
  const many = withPasted(answers, 1, Array.from({ length: MAX_ANSWERS + 1 }, String), true);
  expect([many.answers.length, many.left]).toEqual([MAX_ANSWERS, 2]);
});
