import type { QuestionType } from "#season/marking/question-type.ts";

/** A file of `drawings/`, and its description, without the answer. */
interface Drawing {
  readonly file: string;
  readonly alt: string;
}

export interface DemoQuestion {
  readonly title: string;
  /** HTML; formulas are LaTeX in `data-formula` of a span (inline) or a div (block). */
  readonly text: string;
  /** Shown before and after the text. */
  readonly drawing: Drawing | null;
  readonly drawingAfter: Drawing | null;
  readonly type: QuestionType;
  /** RE2 syntax, the whole answer; `null` for choices. */
  readonly regex: string | null;
  readonly possibleAnswers: readonly { readonly value: string; readonly isCorrect: boolean; readonly spellings?: readonly string[] }[];
  /** Share, 0 to 1, of the C2 pupils who get it right. */
  readonly expectedShare: number;
  /** Typical wrong answers, and spellings that the jury has not seen yet; empty for choices, where the other options are used. */
  readonly wrongAnswers: readonly string[];
}

const withoutDrawing = { drawing: null, drawingAfter: null } as const;
const choice = { ...withoutDrawing, regex: null, wrongAnswers: [] } as const;

/** The types of question, to spread before the properties of each question. */
export const singleChoice = { ...choice, type: "single" } as const;
export const multipleChoice = { ...choice, type: "multiple" } as const;
export const oneAnswer = { ...withoutDrawing, type: "oneFree" } as const;
export const twoAnswers = { ...withoutDrawing, type: "twoFree" } as const;
export const twoAnswersAndTotal = { ...withoutDrawing, type: "twoFreeWithTotal" } as const;

type PossibleAnswers = DemoQuestion["possibleAnswers"];

export const options = (shown: readonly string[], correct: readonly string[]): PossibleAnswers =>
  shown.map((value) => ({ value, isCorrect: correct.includes(value) }));

export const spelled = (value: string, ...spellings: readonly string[]): PossibleAnswers => [{ value, isCorrect: true, spellings }];

export const solutions = (...values: readonly string[]): PossibleAnswers => values.map((value) => ({ value, isCorrect: true }));
