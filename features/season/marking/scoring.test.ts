import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuestionType, questionTypes } from "./question-type.ts";
import { regulationsOf40thEdition, type Scoring } from "./regulations.ts";
import { explain, gradeOf, type ScoredQuestion, score, timeOf } from "./scoring.ts";

const { scoring } = regulationsOf40thEdition;
const single: ScoredQuestion = { type: "single", coefficient: 5, correct: ["a"] };
const multiple: ScoredQuestion = { ...single, type: "multiple", correct: ["a", "b"] };
const oneFree: ScoredQuestion = { ...single, type: "oneFree", correct: ["3", "4"] };
const twoFree: ScoredQuestion = { ...single, type: "twoFree", correct: ["3", "4", "5"] };
const withTotal: ScoredQuestion = { ...twoFree, type: "twoFreeWithTotal" };
const oneSolution: ScoredQuestion = { ...withTotal, correct: ["3"] };
const spellings = new Map([
  ["trois", "3"],
  ["3 cm", "3"],
]);
const spelled: ScoredQuestion = { ...twoFree, spellings };
const spelledOneFree: ScoredQuestion = { ...spelled, type: "oneFree" };
const spelledAlone: ScoredQuestion = { ...oneSolution, spellings };

const right = { grade: 1, coefficient: 5 };
const coefficientOnly = { grade: 0, coefficient: 5 };
const half = { grade: 0, coefficient: 2.5 };
const noPoints = { grade: 0, coefficient: 0 };

test.each([
  ["single choice: the correct value", single, ["a"], null, right],
  ["single choice: another value", single, ["b"], null, noPoints],
  ["single choice: two values", { ...single, correct: ["a", "b"] }, ["a", "b"], null, noPoints],
  ["multiple choice: exactly the correct values", multiple, ["a", "b"], null, right],
  ["multiple choice: one is missing", multiple, ["a"], null, noPoints],
  ["multiple choice: one too many", multiple, ["a", "b", "c"], null, noPoints],
  ["one free answer: any solution", oneFree, ["4"], null, right],
  ["one free answer: no solution", oneFree, ["5"], null, noPoints],
  ["two free answers: two of three solutions", twoFree, ["3", "5"], null, right],
  ["two free answers: one of three", twoFree, ["3"], null, noPoints],
  ["two free answers: the same one twice", twoFree, ["3", "3"], null, noPoints],
  ["two free answers: a wrong one and a right one", twoFree, ["3", "9"], null, noPoints],
  ["two free answers: the only solution", { ...twoFree, correct: ["3"] }, ["3"], null, right],
  ["two free answers: the only solution twice", { ...twoFree, correct: ["3"] }, ["3", "3"], null, noPoints],
  ["with total: two solutions and their number", withTotal, ["3", "4"], 3, right],
  ["with total: two solutions, another number", withTotal, ["3", "4"], 2, coefficientOnly],
  ["with total: two solutions, no number", withTotal, ["3", "4"], null, coefficientOnly],
  ["with total: one solution and the number", withTotal, ["3"], 3, half],
  ["with total: one solution, another number", withTotal, ["3"], 1, half],
  ["with total: a wrong one and a right one", withTotal, ["3", "9"], 3, noPoints],
  ["with total: the same one twice", withTotal, ["3", "3"], 3, noPoints],
  ["with total: the number alone", withTotal, [], 3, noPoints],
  ["with total: the only solution and its number", oneSolution, ["3"], 1, right],
  ["with total: the only solution, another number", oneSolution, ["3"], 2, coefficientOnly],
  ["two free answers: a solution and another one in another spelling, in either field", spelled, ["4", "trois"], null, right],
  ["two free answers: two spellings of one solution", spelled, ["3", "trois"], null, noPoints],
  ["one free answer: another spelling", spelledOneFree, ["trois"], null, right],
  ["with total: the only solution in another spelling counts once", spelledAlone, ["trois"], 1, right],
  ["with total: the only solution in another spelling, counted twice", spelledAlone, ["trois"], 2, coefficientOnly],
  ["with total: two spellings of the only solution, counted twice", spelledAlone, ["3", "trois"], 2, noPoints],
  ["a blank", single, [], null, noPoints],
  ["a question without a correct value", { ...single, correct: [] }, ["a"], null, noPoints],
  ["a question without a correct value, total zero", { ...withTotal, correct: [] }, ["3"], 0, noPoints],
])("GRD-01 MRK-01 %s", (_, question, normal, total, owned) => {
  expect(score(question, { normal, total }, scoring)).toEqual(owned);
});

const value = fc.constantFrom("1", "2", "3", "4");
const anyQuestion: fc.Arbitrary<ScoredQuestion> = fc.record({
  type: fc.constantFrom(...(Object.keys(questionTypes) as QuestionType[])),
  coefficient: fc.integer({ min: 0, max: 18 }),
  correct: fc.uniqueArray(value, { maxLength: 4 }),
});
const anyAnswer = fc.record({ normal: fc.array(value, { maxLength: 3 }), total: fc.option(fc.integer({ min: 0, max: 4 })) });

test("GRD-01 no question earns more than its coefficient, and a point comes with all of it", () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (question, submitted) => {
      const owned = score(question, submitted, scoring);
      expect([0, question.coefficient / 2, question.coefficient]).toContain(owned.coefficient);
      if (owned.grade === 1) expect(owned.coefficient).toBe(question.coefficient);
    }),
  );
});

test("GRD-01 the order of the answers does not count", () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (question, submitted) => {
      const reversed = { ...submitted, normal: submitted.normal.toReversed() };
      expect(score(question, reversed, scoring)).toEqual(score(question, submitted, scoring));
    }),
  );
});

test("GRD-01 with a wrong answer a question earns nothing, whatever the other", () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (question, submitted) => {
      expect(score(question, { ...submitted, normal: [...submitted.normal, "faux"] }, scoring)).toEqual(noPoints);
    }),
  );
});

test.each([
  [withTotal, ["3", "4"], 2, "Les deux solutions sont justes, mais le nombre total est faux : le coefficient est acquis, pas le point."],
  [oneSolution, ["3"], null, "La solution est juste, mais le nombre total manque : le coefficient est acquis, pas le point."],
  [withTotal, ["3"], 3, "Une seule solution est donnée, et elle est juste : la moitié du coefficient est acquise, pas le point."],
  [withTotal, ["3", "4"], 3, "Les solutions et leur nombre total sont justes."],
  [spelledAlone, ["trois"], 2, "La solution est juste, mais le nombre total est faux : le coefficient est acquis, pas le point."],
  [spelled, ["3", "3 cm"], null, "La même solution est donnée deux fois : aucun point."],
  [withTotal, ["3", "3"], 3, "La même solution est donnée deux fois : aucun point."],
  [twoFree, ["3"], null, "Ce qui est donné est juste, mais il manque une réponse : aucun point."],
  [twoFree, ["3", "9"], null, "Une réponse au moins est fausse : aucun point."],
  [single, ["b"], null, "La réponse est fausse."],
  [single, ["a"], null, "La réponse est juste."],
  [single, [], null, "La question a été laissée sans réponse."],
  [{ ...single, correct: [] }, ["a"], null, "Aucune solution n'est enregistrée pour cette question : elle ne rapporte rien."],
])("GRD-01 the office reads the rule (%#)", (question, normal, total, text) => {
  expect(explain(question, { normal, total }, scoring)).toBe(text);
});

/** What each parameter decides, with its answer: the others stay those of the 40th edition. */
const parameters: readonly (readonly [keyof Scoring, readonly string[], number | null, string])[] = [
  ["wrongTotal", ["3", "4"], 2, "Les deux solutions sont justes, mais le nombre total est faux"],
  ["oneOfSeveral", ["3"], 3, "Une seule solution est donnée, et elle est juste"],
  ["wrongAmongRight", ["3", "9"], 3, "Une réponse au moins est fausse"],
  ["repeated", ["3", "3"], 3, "La même solution est donnée deux fois"],
];

test.each(
  parameters.flatMap(([name, normal, total, text]) =>
    (
      [
        [0, "aucun point"],
        [0.5, "la moitié du coefficient est acquise, pas le point"],
        [1, "le coefficient est acquis, pas le point"],
      ] as const
    ).map(([share, earned]) => ({ name, normal, total, share, text: `${text} : ${earned}.` })),
  ),
)("RUL-01 GRD-01 by the rules $name earns $share of the coefficient, never the point", ({ name, normal, total, share, text }) => {
  const rules = { ...scoring, [name]: share };
  expect(score(withTotal, { normal, total }, rules)).toEqual({ grade: 0, coefficient: 5 * share });
  expect(explain(withTotal, { normal, total }, rules)).toBe(text);
  expect(score(withTotal, { normal: ["8", "9"], total }, rules)).toEqual(noPoints);
  expect(score(withTotal, { normal: ["3", "4"], total: 3 }, rules)).toEqual(right);
});

const sheet = [
  { position: 1, grade: 1, coefficient: 1 },
  { position: 2, grade: 0, coefficient: 1.5 },
  { position: 3, grade: 1, coefficient: 3 },
] as const;

test.each([
  [null, 2, 5.5],
  [3, 2, 5.5],
  [2, 1, 2.5],
  [1, 1, 1],
  [0, 0, 0],
])("GRD-01 questions past position %s do not count", (lastProblem, grade, weightedGrade) => {
  expect(gradeOf(sheet, lastProblem)).toEqual({ grade, weightedGrade });
});

test.each([
  ["14:00:00.000", 0],
  ["14:00:00.001", 1],
  ["14:01:00.000", 1],
  ["14:01:00.001", 2],
  ["17:00:00.000", 180],
  ["13:59:59.999", null],
])("GRD-01 opened at 14:00 and last saved at %s is %s minutes", (saved, minutes) => {
  expect(timeOf(new Date("2027-03-13T14:00:00.000Z"), new Date(`2027-03-13T${saved}Z`), "up")).toBe(minutes);
});

test.each([
  ["up", 91],
  ["nearest", 90],
  ["down", 90],
] as const)("RUL-01 GRD-01 an hour and a half and twenty seconds, rounded %s, is %s minutes", (rounding, minutes) => {
  expect(timeOf(new Date("2027-03-13T14:00:00Z"), new Date("2027-03-13T15:30:20Z"), rounding)).toBe(minutes);
  expect(timeOf(new Date("2027-03-13T14:00:00Z"), new Date("2027-03-13T15:30:30Z"), rounding)).toBe(rounding === "down" ? 90 : 91);
});
