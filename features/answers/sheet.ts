import { type CheckedQuestion, refusalOf } from "./answer-check.ts";

interface Given {
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
}

/** What is known to be saved of a question; `version` grows with each change. */
export interface Saved extends Given {
  readonly version: number;
  readonly savedAt: string;
}

export interface SheetQuestion extends CheckedQuestion {
  readonly id: string;
  readonly usersAnswers: Saved | null;
}

/** What stands in the fields of a question, as typed; for a choice, the values chosen. */
export interface Typed {
  readonly answers: readonly string[];
  readonly total: string;
}

/** What was typed on this page, over the saved version that the page had read (0: nothing was saved). */
export interface Edit extends Typed {
  readonly basedOn: number;
  /** Sent for this question and not answered, or not yet: the server may have these or not. Until a save is answered nothing is known to be saved. */
  readonly unanswered?: readonly Given[] | undefined;
}

/** What was typed, by question. */
export type Edits = Readonly<Record<string, Edit>>;

const versionOf = (question: SheetQuestion): number => question.usersAnswers?.version ?? 0;

/** How an answer looks in the fields of its question. */
export const typedOf = (question: SheetQuestion, given: Given | null = question.usersAnswers): Typed => ({
  answers: question.openAnswer > 0 ? fieldsOf(question, given?.answers ?? []) : (given?.answers ?? []),
  total: given?.totalAnswer?.toString() ?? "",
});

const fieldsOf = ({ openAnswer }: SheetQuestion, answers: readonly string[]) =>
  Array.from({ length: openAnswer }, (_, field) => answers[field] ?? "");

/** What the fields show: what was typed here, else what is saved. */
export const shownOf = (question: SheetQuestion, edits: Edits): Typed => edits[question.id] ?? typedOf(question);

/** What would be saved; a total that is no whole number is NaN, and refused. */
export function givenOf(question: Pick<SheetQuestion, "askTotal">, { answers, total }: Typed): Given {
  const trimmed = answers.map((answer) => answer.trim());
  const digits = total.replace(/\s/g, "");
  return {
    answers: trimmed.some((answer) => answer !== "") ? trimmed : [],
    totalAnswer: !question.askTotal || digits === "" ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN,
  };
}

const keyOf = (question: SheetQuestion, answers: readonly string[]): string =>
  JSON.stringify(question.openAnswer > 0 ? fieldsOf(question, answers) : [...answers].sort());

const isSame = (question: SheetQuestion, one: Given, other: Given): boolean =>
  keyOf(question, one.answers) === keyOf(question, other.answers) && one.totalAnswer === other.totalAnswer;

const nothing: Given = { answers: [], totalAnswer: null };

const differs = (question: SheetQuestion, typed: Typed): boolean =>
  !isSame(question, givenOf(question, typed), question.usersAnswers ?? nothing);

export const isAnswered = (typed: Typed): boolean => typed.total.trim() !== "" || typed.answers.some((answer) => answer.trim() !== "");

/** The edits after a change of one question; back at what is known to be saved, it is no edit any more. */
export function edited(edits: Edits, question: SheetQuestion, typed: Typed): Edits {
  const { [question.id]: before, ...others } = edits;
  const isBack = !before?.unanswered && JSON.stringify(typed) === JSON.stringify(typedOf(question));
  return isBack ? others : { ...others, [question.id]: { basedOn: versionOf(question), ...before, ...typed } };
}

const keyOfGiven = ({ answers, totalAnswer }: Given): string => {
  const given = answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
  return JSON.stringify([given.sort(), totalAnswer]);
};

/** Whether this was sent from here and not answered: then it is no other page's. */
export const wasSent = (edit: Edit | undefined, given: Given): boolean =>
  edit?.unanswered?.some((one) => keyOfGiven(one) === keyOfGiven(given)) ?? false;

const withUnanswered = (
  edits: Edits,
  questions: readonly SheetQuestion[],
  unansweredOf: (question: SheetQuestion, edit: Edit) => Edit["unanswered"],
): Edits => {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => {
      const question = asked.get(id);
      return [id, question ? { ...edit, unanswered: unansweredOf(question, edit) } : edit];
    }),
  );
};

/** The edits while these are on their way. */
export const asSent = (edits: Edits, questions: readonly SheetQuestion[]): Edits =>
  withUnanswered(edits, questions, (question, edit) => {
    const given = givenOf(question, edit);
    return wasSent(edit, given) ? edit.unanswered : [...(edit.unanswered ?? []), given];
  });

/** The edits once these were refused, which is an answer: only what was unanswered before is still. */
export const asRefused = (edits: Edits, questions: readonly SheetQuestion[], before: Edits): Edits =>
  withUnanswered(edits, questions, ({ id }) => before[id]?.unanswered);

/** What was typed here and is not known to be saved (QST-05, QST-06): what was sent and not answered may still arrive, until a newer version is read. */
export const unsavedOf = <Question extends SheetQuestion>(questions: readonly Question[], edits: Edits): Question[] =>
  questions.filter((question) => {
    const edit = edits[question.id];
    return edit !== undefined && (differs(question, edit) || (edit.unanswered !== undefined && versionOf(question) <= edit.basedOn));
  });

/** Why what was typed for a question would be refused; `null` when it can be saved. */
export const refusalOfTyped = (question: SheetQuestion, typed: Typed): string | null => refusalOf(question, givenOf(question, typed));

/** What is unsaved, parted: what can be saved now, and what the question's pattern refuses. */
export function partedOf(questions: readonly SheetQuestion[], edits: Edits): { fitting: SheetQuestion[]; misfits: SheetQuestion[] } {
  const fits = (question: SheetQuestion) => refusalOfTyped(question, shownOf(question, edits)) === null;
  const unsaved = unsavedOf(questions, edits);
  return { fitting: unsaved.filter(fits), misfits: unsaved.filter((question) => !fits(question)) };
}

/** The body of a save: these questions alone, each with the version it was typed over (QST-07). */
export const bodyOf = (questions: readonly SheetQuestion[], edits: Edits) =>
  questions.map((question) => {
    const { answers, totalAnswer } = givenOf(question, shownOf(question, edits));
    return { questionId: question.id, answers: [...answers], totalAnswer, basedOn: edits[question.id]?.basedOn ?? versionOf(question) };
  });

/** The edits once some were saved; what was typed while the save was on its way stays, over the new version, and what was not written stays as it is. */
export function afterSave(edits: Edits, sent: Edits, saved: readonly { questionId: string; version: number; outdated: boolean }[]): Edits {
  const written = saved.filter(({ outdated }) => !outdated);
  const versions = new Map(written.map(({ questionId, version }) => [questionId, version]));
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([id, edit]) => !versions.has(id) || edit !== sent[id])
      .map(([id, edit]) => [id, versions.has(id) ? { ...edit, basedOn: versions.get(id) ?? 0, unanswered: undefined } : edit]),
  );
}

/** What another page saved for a question after this page had begun to change it; `null`: nothing else. */
export function savedMeanwhile(question: SheetQuestion, edit: Edit | undefined): Saved | null {
  const { usersAnswers } = question;
  if (!edit || !usersAnswers || usersAnswers.version <= edit.basedOn || wasSent(edit, usersAnswers)) return null;
  return differs(question, edit) ? usersAnswers : null;
}

/** An answer that this page showed as saved, and that another page has replaced since. */
export interface Overwritten {
  readonly question: SheetQuestion;
  readonly before: Saved;
}

/** What other pages replaced between two readings, leaving out what is being changed here: `savedMeanwhile` tells that. */
export function overwrittenBetween(before: readonly SheetQuestion[], after: readonly SheetQuestion[], edits: Edits): Overwritten[] {
  const known = new Map(before.map((question) => [question.id, question.usersAnswers]));
  return after.flatMap((question) => {
    const shown = known.get(question.id);
    const isTold = shown && !edits[question.id] && versionOf(question) > shown.version && isAnswered(typedOf(question, shown));
    return isTold && !isSame(question, shown, question.usersAnswers ?? nothing) ? [{ question, before: shown }] : [];
  });
}

/** An answer in one line: « 12 ; 35, total 4 ». */
export function inWords({ answers, totalAnswer }: Given): string {
  const given = answers.filter((answer) => answer.trim() !== "").join(" ; ");
  const total = totalAnswer === null ? "" : `total ${totalAnswer}`;
  return [given, total].filter((part) => part !== "").join(", ") || "aucune réponse";
}
