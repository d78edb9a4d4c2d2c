import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { type AnswerableQuestion, type AnswerValue, refusalOf } from "#season/marking/answer-check.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";

export interface SavedValue extends AnswerValue {
  readonly version: number;
  readonly savedAt: string;
}

export interface SheetQuestion extends AnswerableQuestion {
  readonly id: string;
  readonly usersAnswers: SavedValue | null;
}

export const lastSaveOf = (questions: readonly Pick<SheetQuestion, "usersAnswers">[]): string | null =>
  questions
    .flatMap(({ usersAnswers }) => usersAnswers?.savedAt ?? [])
    .sort()
    .at(-1) ?? null;

/** The contents of a question's fields, as typed; for a choice, the chosen values. */
export interface FieldValues {
  readonly answers: readonly string[];
  readonly total: string;
}

/** An edit on this page, based on the saved version that it had read (0: none was saved). */
export interface Edit extends FieldValues {
  readonly basedOn: number;
  /** When it was typed, in milliseconds by this device's clock; missing in drafts of earlier versions. */
  readonly typedAt?: number | undefined;
  /** Values sent without a response so far: the server may or may not have saved them, until a save gets a response. */
  readonly unanswered?: readonly AnswerValue[] | undefined;
}

export type Edits = Readonly<Record<string, Edit>>;

export const fieldValuesOf = (question: SheetQuestion, submitted: AnswerValue | null = question.usersAnswers): FieldValues => ({
  answers: isFree(question.type) ? fieldsOf(question, submitted?.answers ?? []) : (submitted?.answers ?? []),
  total: submitted?.totalAnswer?.toString() ?? "",
});

const fieldsOf = ({ type }: SheetQuestion, answers: readonly string[]) =>
  Array.from({ length: questionTypes[type].openAnswer }, (_, field) => answers[field] ?? "");

export const currentValuesOf = (question: SheetQuestion, edits: Edits): FieldValues => edits[question.id] ?? fieldValuesOf(question);

/** Matches the spaces of « 1 000 » but not that of « 3 7 », which is no number. */
const groups = /\s(?=\d{3}(?!\d))/g;

/** The value to save; a total that is no whole number becomes NaN, which is refused. */
export function toAnswerValue({ type }: Pick<SheetQuestion, "type">, { answers, total }: FieldValues): AnswerValue {
  const trimmed = answers.map((answer) => answer.trim());
  const digits = asciiDigits(total.trim()).replaceAll(groups, "");
  return {
    answers: trimmed.some((answer) => answer !== "") ? trimmed : [],
    totalAnswer: !questionTypes[type].askTotal || digits === "" ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN,
  };
}

const comparisonKey = (question: SheetQuestion, answers: readonly string[]): string =>
  JSON.stringify(isFree(question.type) ? fieldsOf(question, answers) : [...answers].sort());

export const isSameAnswer = (question: SheetQuestion, one: AnswerValue, other: AnswerValue): boolean =>
  comparisonKey(question, one.answers) === comparisonKey(question, other.answers) && one.totalAnswer === other.totalAnswer;

export const emptyAnswer: AnswerValue = { answers: [], totalAnswer: null };

export const isAnswered = (values: FieldValues): boolean =>
  values.total.trim() !== "" || values.answers.some((answer) => answer.trim() !== "");

/** The number of questions with a saved answer; `isAnswered` of what is on the page may differ. */
export const countSaved = (questions: readonly SheetQuestion[]): number =>
  questions.filter((question) => isAnswered(fieldValuesOf(question))).length;

export const refusalOfValues = (question: SheetQuestion, values: FieldValues): string | null =>
  refusalOf(question, toAnswerValue(question, values));

/** An answer in one line: « 12 ; 35, total 4 ». */
export function describeAnswer({ answers, totalAnswer }: AnswerValue): string {
  const submitted = answers.filter((answer) => answer.trim() !== "").join(" ; ");
  const total = totalAnswer === null ? "" : `total ${totalAnswer}`;
  return [submitted, total].filter((part) => part !== "").join(", ") || "aucune réponse";
}

/** Whether an answer lacks a part: one of two, or the total that goes with them. The final dialog reports it; it is saved as it is. */
export function isPartial({ type }: Pick<SheetQuestion, "type">, { answers, total }: FieldValues): boolean {
  const { openAnswer, askTotal } = questionTypes[type];
  const given = answers.filter((answer) => answer.trim() !== "").length;
  if (!askTotal) return given > 0 && given < openAnswer;
  const typed = total.trim();
  if (typed === "") return given > 0;
  return given < Math.min(openAnswer, Number(typed) || 0);
}
