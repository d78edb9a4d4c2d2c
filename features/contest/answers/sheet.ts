import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { type AnswerableQuestion, refusalOf } from "#season/marking/answer-check.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";

export interface AnswerValue {
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
}

/** The last known saved answer; `version` increases with each change. */
export interface SavedValue extends AnswerValue {
  readonly version: number;
  readonly savedAt: string;
}

export interface SheetQuestion extends AnswerableQuestion {
  readonly id: string;
  readonly usersAnswers: SavedValue | null;
}

/** When an answer was saved last; null: none was. */
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

/** What was typed on this page, based on the saved version it had read (0: nothing was saved). */
export interface Edit extends FieldValues {
  readonly basedOn: number;
  /** When it was typed, in milliseconds by this device's clock; drafts of versions before tell nothing. */
  readonly typedAt?: number | undefined;
  /** Values sent without a response, or without one yet: the server may have saved them or not, until a save gets a response. */
  readonly unanswered?: readonly AnswerValue[] | undefined;
}

/** What was typed, by question. */
export type Edits = Readonly<Record<string, Edit>>;

/** How an answer looks in the fields of its question. */
export const fieldValuesOf = (question: SheetQuestion, submitted: AnswerValue | null = question.usersAnswers): FieldValues => ({
  answers: isFree(question.type) ? fieldsOf(question, submitted?.answers ?? []) : (submitted?.answers ?? []),
  total: submitted?.totalAnswer?.toString() ?? "",
});

const fieldsOf = ({ type }: SheetQuestion, answers: readonly string[]) =>
  Array.from({ length: questionTypes[type].openAnswer }, (_, field) => answers[field] ?? "");

/** What the fields show: what was typed here, or what is saved. */
export const currentValuesOf = (question: SheetQuestion, edits: Edits): FieldValues => edits[question.id] ?? fieldValuesOf(question);

/** The spaces of « 1 000 »; « 3 7 » is no number. */
const groups = /\s(?=\d{3}(?!\d))/g;

/** What would be saved; a total that is no whole number is NaN, and refused. */
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

/** Why what was typed for a question would be refused; `null` when it can be saved. */
export const refusalOfValues = (question: SheetQuestion, values: FieldValues): string | null =>
  refusalOf(question, toAnswerValue(question, values));

/** An answer in one line: « 12 ; 35, total 4 ». */
export function describeAnswer({ answers, totalAnswer }: AnswerValue): string {
  const submitted = answers.filter((answer) => answer.trim() !== "").join(" ; ");
  const total = totalAnswer === null ? "" : `total ${totalAnswer}`;
  return [submitted, total].filter((part) => part !== "").join(", ") || "aucune réponse";
}
