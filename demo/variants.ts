import { answerKindOf, normalAnswers } from "#season/marking/normal-form.ts";
import type { DemoQuestion } from "./questions/question.ts";

export interface Variant {
  readonly answers: readonly string[];
  readonly normal: readonly string[];
  readonly total: number | null;
  readonly isRight: boolean;
}

type Sheet = Pick<Variant, "answers" | "isRight"> & { readonly total?: number | null };

/** The answers that participants give to a question, right and wrong, most frequent first. */
export function variantsOf(question: DemoQuestion): Variant[] {
  const kind = answerKindOf(question);
  return sheetsOf(question).map(({ answers, isRight, total = null }) => ({
    answers,
    isRight,
    total,
    normal: normalAnswers(kind, answers),
  }));
}

const sheetsOf = (question: DemoQuestion): Sheet[] =>
  ({ multiple: severalChoices, single: oneChoice, oneFree: oneText, twoFree: twoTexts, twoFreeWithTotal: textsAndTotal })[question.type](
    question,
  );

const right = (...answers: string[]): Sheet => ({ answers, isRight: true });
const wrong = (...answers: string[]): Sheet => ({ answers, isRight: false });
const solutionsOf = ({ possibleAnswers }: DemoQuestion) => possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => value);
const mistakesOf = ({ possibleAnswers }: DemoQuestion) => possibleAnswers.filter(({ isCorrect }) => !isCorrect).map(({ value }) => value);

const oneChoice = (question: DemoQuestion): Sheet[] => [
  ...solutionsOf(question).map((value) => right(value)),
  ...mistakesOf(question).map((value) => wrong(value)),
];

function severalChoices(question: DemoQuestion): Sheet[] {
  const solutions = solutionsOf(question);
  const inOrder = (chosen: readonly string[]) =>
    question.possibleAnswers.map(({ value }) => value).filter((value) => chosen.includes(value));
  return [
    right(...solutions),
    ...solutions.map((forgotten) => wrong(...solutions.filter((value) => value !== forgotten))),
    ...mistakesOf(question).map((value) => wrong(...inOrder([...solutions, value]))),
  ];
}

/** Decimals are typed with a comma or a point. */
function oneText(question: DemoQuestion): Sheet[] {
  const solutions = solutionsOf(question);
  const spellings = new Set([...solutions, ...solutions.map((value) => value.replace(",", "."))]);
  return [...[...spellings].map((value) => right(value)), ...question.wrongAnswers.map((value) => wrong(value))];
}

/** Two different solutions in either order, if there are two. */
const pairsOf = (solutions: readonly string[]): string[][] =>
  solutions.length < 2 ? [[...solutions]] : solutions.flatMap((a) => solutions.filter((b) => b !== a).map((b) => [a, b]));

function twoTexts(question: DemoQuestion): Sheet[] {
  const solutions = solutionsOf(question);
  return [
    ...pairsOf(solutions).map((pair) => right(...pair)),
    ...(solutions.length > 1 ? solutions.map((value) => wrong(value)) : []),
    ...question.wrongAnswers.map((mistake, index) => wrong(solutions[index % solutions.length] ?? "", mistake)),
    ...question.wrongAnswers.map((mistake) => wrong(mistake)),
  ];
}

function textsAndTotal(question: DemoQuestion): Sheet[] {
  const solutions = solutionsOf(question);
  const total = solutions.length;
  const [pair = []] = pairsOf(solutions);
  return [
    ...pairsOf(solutions).map((answers) => ({ ...right(...answers), total })),
    { ...wrong(...pair), total: total + 1 },
    ...(total > 1 ? solutions.map((value) => ({ ...wrong(value), total: 1 })) : []),
    ...question.wrongAnswers.map((mistake) => ({ ...wrong(mistake), total: 1 })),
    ...question.wrongAnswers.map((mistake) => ({ ...wrong(solutions[0] ?? "", mistake), total: 2 })),
    { ...wrong(...pair), total: null },
  ];
}
