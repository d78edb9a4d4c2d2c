import { compare, type Kind } from "#platform/web/unsaved/versions.ts";
import type { AnswerValue } from "#season/marking/answer-check.ts";
import {
  currentValuesOf,
  type Edit,
  type Edits,
  emptyAnswer,
  fieldValuesOf,
  isSameAnswer,
  refusalOfValues,
  type SavedValue,
  type SheetQuestion,
  toAnswerValue,
} from "../sheet.ts";

const versionOf = ({ usersAnswers }: SheetQuestion): number => usersAnswers?.version ?? 0;

/** How answers to a question are compared: sent values are recognised in any stored form of blanks and choices. */
export const sheetKind: Kind<SheetQuestion, Edit, AnswerValue> = {
  versionOf,
  savedOf: ({ usersAnswers }) => usersAnswers,
  basedOn: ({ basedOn }) => basedOn,
  over: (question) => ({ basedOn: versionOf(question) }),
  valueOf: toAnswerValue,
  isUntouched: (question, { answers, total }) => JSON.stringify({ answers, total }) === JSON.stringify(fieldValuesOf(question)),
  isSame: (question, edit) => isSameAnswer(question, toAnswerValue(question, edit), question.usersAnswers ?? emptyAnswer),
  keyOf({ answers, totalAnswer }) {
    const submitted = answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
    return JSON.stringify([submitted.sort(), totalAnswer]);
  },
};

export const ageOf = ({ typedAt }: Edit): { readonly age?: number } =>
  typedAt === undefined ? {} : { age: Math.min(Math.max(Date.now() - typedAt, 0), 2_147_483_647) };

/** The questions whose edits here are not known to be saved (QST-05, QST-06). */
export const unsavedOf = <Question extends SheetQuestion>(questions: readonly Question[], edits: Edits): Question[] =>
  questions.filter((question) => {
    const edit = edits[question.id];
    return edit && compare(sheetKind, question, edit) !== "saved";
  });

export function partitionUnsaved<Question extends SheetQuestion>(
  questions: readonly Question[],
  edits: Edits,
): { valid: Question[]; invalid: Question[] } {
  const isValid = (question: SheetQuestion) => refusalOfValues(question, currentValuesOf(question, edits)) === null;
  const unsaved = unsavedOf(questions, edits);
  return { valid: unsaved.filter(isValid), invalid: unsaved.filter((question) => !isValid(question)) };
}

/** The answer that another page saved after this page had begun to edit the question; `null` if none. */
export const findConcurrentSave = (question: SheetQuestion, edit: Edit | undefined): SavedValue | null =>
  edit && compare(sheetKind, question, edit) === "conflict" ? question.usersAnswers : null;
