import { type AnswerableQuestion, refusalOf } from "#features/marking/answer-check.ts";
import { isFree, questionTypes } from "#features/marking/question-type.ts";

interface AnswerValue {
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

/** The contents of a question's fields, as typed; for a choice, the chosen values. */
export interface FieldValues {
  readonly answers: readonly string[];
  readonly total: string;
}

/** What was typed on this page, based on the saved version it had read (0: nothing was saved). */
export interface Edit extends FieldValues {
  readonly basedOn: number;
  /** Values sent without a response, or without one yet: the server may have saved them or not, until a save gets a response. */
  readonly unanswered?: readonly AnswerValue[] | undefined;
}

/** What was typed, by question. */
export type Edits = Readonly<Record<string, Edit>>;

const versionOf = (question: SheetQuestion): number => question.usersAnswers?.version ?? 0;

/** How an answer looks in the fields of its question. */
export const fieldValuesOf = (question: SheetQuestion, submitted: AnswerValue | null = question.usersAnswers): FieldValues => ({
  answers: isFree(question.type) ? fieldsOf(question, submitted?.answers ?? []) : (submitted?.answers ?? []),
  total: submitted?.totalAnswer?.toString() ?? "",
});

const fieldsOf = ({ type }: SheetQuestion, answers: readonly string[]) =>
  Array.from({ length: questionTypes[type].openAnswer }, (_, field) => answers[field] ?? "");

/** What the fields show: what was typed here, or what is saved. */
export const currentValuesOf = (question: SheetQuestion, edits: Edits): FieldValues => edits[question.id] ?? fieldValuesOf(question);

/** What would be saved; a total that is no whole number is NaN, and refused. */
export function toAnswerValue({ type }: Pick<SheetQuestion, "type">, { answers, total }: FieldValues): AnswerValue {
  const trimmed = answers.map((answer) => answer.trim());
  const digits = total.replace(/\s/g, "");
  return {
    answers: trimmed.some((answer) => answer !== "") ? trimmed : [],
    totalAnswer: !questionTypes[type].askTotal || digits === "" ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN,
  };
}

const comparisonKey = (question: SheetQuestion, answers: readonly string[]): string =>
  JSON.stringify(isFree(question.type) ? fieldsOf(question, answers) : [...answers].sort());

const isSameAnswer = (question: SheetQuestion, one: AnswerValue, other: AnswerValue): boolean =>
  comparisonKey(question, one.answers) === comparisonKey(question, other.answers) && one.totalAnswer === other.totalAnswer;

const emptyAnswer: AnswerValue = { answers: [], totalAnswer: null };

const differs = (question: SheetQuestion, values: FieldValues): boolean =>
  !isSameAnswer(question, toAnswerValue(question, values), question.usersAnswers ?? emptyAnswer);

export const isAnswered = (values: FieldValues): boolean =>
  values.total.trim() !== "" || values.answers.some((answer) => answer.trim() !== "");

/** The edits after a change of one question; a value equal to the known saved one is no edit. */
export function applyEdit(edits: Edits, question: SheetQuestion, values: FieldValues): Edits {
  const { [question.id]: before, ...others } = edits;
  const isReverted = !before?.unanswered && JSON.stringify(values) === JSON.stringify(fieldValuesOf(question));
  return isReverted ? others : { ...others, [question.id]: { basedOn: versionOf(question), ...before, ...values } };
}

const submittedKey = ({ answers, totalAnswer }: AnswerValue): string => {
  const submitted = answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
  return JSON.stringify([submitted.sort(), totalAnswer]);
};

/** Whether this page sent this without a response: it is not another page's. */
export const wasSent = (edit: Edit | undefined, submitted: AnswerValue): boolean =>
  edit?.unanswered?.some((one) => submittedKey(one) === submittedKey(submitted)) ?? false;

const withUnanswered = (
  edits: Edits,
  questions: readonly SheetQuestion[],
  unansweredOf: (question: SheetQuestion, edit: Edit) => Edit["unanswered"],
): Edits => {
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => {
      const question = questionsById.get(id);
      return [id, question ? { ...edit, unanswered: unansweredOf(question, edit) } : edit];
    }),
  );
};

/** The edits while these are being sent. */
export const markSent = (edits: Edits, questions: readonly SheetQuestion[]): Edits =>
  withUnanswered(edits, questions, (question, edit) => {
    const submitted = toAnswerValue(question, edit);
    return wasSent(edit, submitted) ? edit.unanswered : [...(edit.unanswered ?? []), submitted];
  });

/** The edits after a refusal, which is a response: only what was unanswered before still is. */
export const markRefused = (edits: Edits, questions: readonly SheetQuestion[], before: Edits): Edits =>
  withUnanswered(edits, questions, ({ id }) => before[id]?.unanswered);

/** What was typed here and is not known to be saved (QST-05, QST-06): values without a response may still arrive, until a newer version is read. */
export const unsavedOf = <Question extends SheetQuestion>(questions: readonly Question[], edits: Edits): Question[] =>
  questions.filter((question) => {
    const edit = edits[question.id];
    return edit !== undefined && (differs(question, edit) || (edit.unanswered !== undefined && versionOf(question) <= edit.basedOn));
  });

/** Why what was typed for a question would be refused; `null` when it can be saved. */
export const refusalOfValues = (question: SheetQuestion, values: FieldValues): string | null =>
  refusalOf(question, toAnswerValue(question, values));

/** Unsaved questions: those that can be saved, and those that the pattern refuses. */
export function partitionUnsaved(questions: readonly SheetQuestion[], edits: Edits): { valid: SheetQuestion[]; invalid: SheetQuestion[] } {
  const isValid = (question: SheetQuestion) => refusalOfValues(question, currentValuesOf(question, edits)) === null;
  const unsaved = unsavedOf(questions, edits);
  return { valid: unsaved.filter(isValid), invalid: unsaved.filter((question) => !isValid(question)) };
}

/** The body of a save: only these questions, each with the version it is based on (QST-07). */
export const bodyOf = (questions: readonly SheetQuestion[], edits: Edits) =>
  questions.map((question) => {
    const { answers, totalAnswer } = toAnswerValue(question, currentValuesOf(question, edits));
    return { questionId: question.id, answers: [...answers], totalAnswer, basedOn: edits[question.id]?.basedOn ?? versionOf(question) };
  });

/** The edits after a save. What was typed during the save stays, based on the new version; what was not written stays as it is. */
export function afterSave(edits: Edits, sent: Edits, saved: readonly { questionId: string; version: number; outdated: boolean }[]): Edits {
  const written = saved.filter(({ outdated }) => !outdated);
  const versions = new Map(written.map(({ questionId, version }) => [questionId, version]));
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([id, edit]) => !versions.has(id) || edit !== sent[id])
      .map(([id, edit]) => [id, versions.has(id) ? { ...edit, basedOn: versions.get(id) ?? 0, unanswered: undefined } : edit]),
  );
}

/** What another page saved for a question after this page had begun to change it; `null` if nothing. */
export function findConcurrentSave(question: SheetQuestion, edit: Edit | undefined): SavedValue | null {
  const { usersAnswers } = question;
  if (!edit || !usersAnswers || usersAnswers.version <= edit.basedOn || wasSent(edit, usersAnswers)) return null;
  return differs(question, edit) ? usersAnswers : null;
}

/** An answer that this page showed as saved and another page has replaced since. */
export interface Overwritten {
  readonly question: SheetQuestion;
  readonly before: SavedValue;
}

/** What other pages replaced between two reads, without the questions being changed here: `findConcurrentSave` finds those. */
export function findOverwritten(before: readonly SheetQuestion[], after: readonly SheetQuestion[], edits: Edits): Overwritten[] {
  const savedById = new Map(before.map((question) => [question.id, question.usersAnswers]));
  return after.flatMap((question) => {
    const previous = savedById.get(question.id);
    const mustNotify =
      previous && !edits[question.id] && versionOf(question) > previous.version && isAnswered(fieldValuesOf(question, previous));
    return mustNotify && !isSameAnswer(question, previous, question.usersAnswers ?? emptyAnswer) ? [{ question, before: previous }] : [];
  });
}

/** An answer in one line: « 12 ; 35, total 4 ». */
export function describeAnswer({ answers, totalAnswer }: AnswerValue): string {
  const submitted = answers.filter((answer) => answer.trim() !== "").join(" ; ");
  const total = totalAnswer === null ? "" : `total ${totalAnswer}`;
  return [submitted, total].filter((part) => part !== "").join(", ") || "aucune réponse";
}
