import { type AnswerNature, chosen, written } from "./answer-kinds.ts";

export interface QuestionShape {
  readonly isMultiple: boolean;
  readonly openAnswer: number;
  readonly askTotal: boolean;
}

/**
 * The types of question (STG-05), with the facts and rules that their readers need. SQL and components have a row for each where they are:
 * `answer-key.ts`, `AnswerFields.tsx`, `AnswerRows.tsx`, `ProblemRow.tsx`, `answer-sheet.pdf.ts`.
 */
export const questionTypes = {
  multiple: { ...chosen(true), label: "Choix multiple", askTotal: false },
  single: { ...chosen(false), label: "Choix unique", askTotal: false },
  oneFree: { ...written(1), label: "Une réponse libre", askTotal: false },
  twoFree: { ...written(2), label: "Deux réponses libres", askTotal: false },
  twoFreeWithTotal: { ...written(2), label: "Deux réponses libres avec total", askTotal: true },
} as const satisfies Record<string, AnswerNature & QuestionShape & { label: string }>;

export type QuestionType = keyof typeof questionTypes;

export const allQuestionTypes = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]];

export const maxFields = Math.max(...allQuestionTypes.map((type) => questionTypes[type].openAnswer));

export const questionTypeOf = (shape: QuestionShape): QuestionType | null =>
  allQuestionTypes.find((type) => isSameShape(questionTypes[type], shape)) ?? null;

/** The type of a question of the wire or of the database; a draft with a refused shape counts as a single choice. */
export const typeOf = (shape: QuestionShape): QuestionType => questionTypeOf(shape) ?? "single";

export function withType<Question extends QuestionShape>({ isMultiple, openAnswer, askTotal, ...question }: Question) {
  return { ...question, type: typeOf({ isMultiple, openAnswer, askTotal }) };
}

export function shapeOf(type: QuestionType): QuestionShape {
  const { isMultiple, openAnswer, askTotal } = questionTypes[type];
  return { isMultiple, openAnswer, askTotal };
}

export const isFree = (type: QuestionType): boolean => questionTypes[type].kind === "free";

export const refusalOfShape = (shape: QuestionShape): string | null =>
  questionTypeOf(shape) === null
    ? "Ce type de question n'existe pas : choix multiple, choix unique, une ou deux réponses libres, deux réponses libres avec total."
    : null;

const isSameShape = (a: QuestionShape, b: QuestionShape): boolean =>
  a.isMultiple === b.isMultiple && a.openAnswer === b.openAnswer && a.askTotal === b.askTotal;
