/** A question of the demonstration's quarter-final, with what generating believable answers needs. */
export interface DemoQuestion {
  readonly title: string;
  /** HTML; formulas are LaTeX in `data-formula` of a span (inline) or a div (block). */
  readonly text: string;
  /** File names in `drawings/`, shown before and after the text. */
  readonly drawing: string | null;
  readonly drawingAfter: string | null;
  readonly isMultiple: boolean;
  readonly askTotal: boolean;
  readonly openAnswer: 0 | 1 | 2;
  /** RE2 syntax, the whole answer; `null` for choices. */
  readonly regex: string | null;
  readonly coefficient: number;
  readonly possibleAnswers: readonly { readonly value: string; readonly isCorrect: boolean }[];
  /** Share, 0 to 1, of the C2 pupils who get it right. */
  readonly expectedShare: number;
  /** What people answer who get it wrong; empty for choices, whose other options serve. */
  readonly wrongAnswers: readonly string[];
}

const undrawn = { drawing: null, drawingAfter: null } as const;
const choice = { ...undrawn, askTotal: false, openAnswer: 0, regex: null, wrongAnswers: [] } as const;
const free = { ...undrawn, isMultiple: false, askTotal: false } as const;

/** The five types of question, to spread before what each question has of its own. */
export const singleChoice = { ...choice, isMultiple: false } as const;
export const multipleChoice = { ...choice, isMultiple: true } as const;
export const oneAnswer = { ...free, openAnswer: 1 } as const;
export const twoAnswers = { ...free, openAnswer: 2 } as const;
export const twoAnswersAndTotal = { ...free, openAnswer: 2, askTotal: true } as const;

type PossibleAnswers = DemoQuestion["possibleAnswers"];

export const options = (shown: readonly string[], correct: readonly string[]): PossibleAnswers =>
  shown.map((value) => ({ value, isCorrect: correct.includes(value) }));

export const solutions = (...values: readonly string[]): PossibleAnswers => values.map((value) => ({ value, isCorrect: true }));
