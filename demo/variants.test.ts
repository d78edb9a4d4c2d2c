import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { answerKindOf, normalAnswers } from "#season/marking/normal-form.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { score } from "#season/marking/scoring.ts";
import { lastYearQuestions } from "./questions/last-year.ts";
import { demoQuestions } from "./questions.ts";
import { variantsOf } from "./variants.ts";

test.each([...demoQuestions, ...lastYearQuestions])(
  "GRD-01 $title: every way to answer is graded as declared, and fits its field",
  (question) => {
    const solutions = question.possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => value);
    const correct = normalAnswers(answerKindOf(question), solutions);
    const variants = variantsOf(question);
    for (const { answers, normal, total, isRight } of variants) {
      expect(
        score({ ...question, coefficient: 1, correct }, { normal, total }, regulationsOf40thEdition.scoring).grade,
        answers.join(" "),
      ).toBe(isRight ? 1 : 0);
      expect(answers.length).toBeGreaterThan(0);
      if (isFree(question.type)) expect(answers.length).toBeLessThanOrEqual(questionTypes[question.type].openAnswer);
      if (question.regex !== null) {
        const field = RE2JS.compile(question.regex);
        for (const answer of answers) expect(field.matches(answer), answer).toBe(true);
      }
    }
    expect(variants.filter(({ isRight }) => !isRight).length).toBeGreaterThanOrEqual(3);
    expect(variants.some(({ isRight }) => isRight)).toBe(true);
  },
);
