import type * as z from "zod";
import type { SavedAnswers } from "#contest/problem/answer-drafts.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { warningsOf } from "../question-drafts.ts";
import { MAX_QUESTIONS, type QuestionSet, type questionSetApi, TOO_MANY_QUESTIONS } from "../question-set.contract.ts";
import type { Question } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import { type CheckedQuestion, checkQuestionSet } from "./question-set.check.ts";
import * as queries from "./question-set.queries.ts";
import { forTrail } from "./questions.service.ts";
import { withinWeight } from "./weight.ts";

const IMPORT_QUESTIONS = action("import questions", "a importé des questions");
const SAVE_QUESTIONS = action("save questions", "a enregistré les questions d'une étape");

const UNKNOWN = "Cette étape n'existe pas";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rien n'est enregistré, rien n'est perdu.";

type SaveInput = z.output<typeof questionSetApi.save.body>;

export const readQuestionSet = async (db: Connection, id: number) => foundOr404(await queries.findQuestionSet(db, id), UNKNOWN);

/** The number of a stage's questions, and of their warnings in the editor (STG-05). */
export async function checkQuestions(db: Connection, id: number): Promise<{ readonly questions: number; readonly warnings: number }> {
  const rows = await queries.listChecked(db, id);
  const warnings = rows.flatMap(({ regex, position, distinct, ...row }) => warningsOf({ ...row, regex: regex ?? "" }, position, distinct));
  return { questions: rows.length, warnings: warnings.length };
}

/** Replaces the questions of a stage, or changes nothing (STG-05, STG-06). */
export async function saveQuestionSet(db: Database, actorId: number, id: number, { basedOn, questions }: SaveInput): Promise<QuestionSet> {
  await readQuestionSet(db, id);
  const drafts = await checkQuestionSet(db, questions);
  return changeQuestionSet(db, { actorId, id, basedOn, action: SAVE_QUESTIONS }, async (trx, before) => {
    const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
    refuseUnknownIds(ids, before.questions);
    await queries.deleteOtherQuestions(trx, id, ids);
    await queries.writeQuestions(trx, id, withKeptAnswers(drafts, before.questions));
  });
}

export const importQuestions = (
  db: Database,
  { mode, ...change }: { actorId: number; id: number; mode: "replace" | "add"; basedOn: string | undefined },
  drafts: readonly CheckedQuestion[],
): Promise<QuestionSet> =>
  changeQuestionSet(db, { ...change, action: IMPORT_QUESTIONS }, async (trx, { questions }) => {
    const existingCount = mode === "add" ? questions.length : 0;
    if (existingCount + drafts.length > MAX_QUESTIONS) throw badRequest(TOO_MANY_QUESTIONS);
    if (mode === "replace") await queries.deleteOtherQuestions(trx, change.id, []);
    await queries.writeQuestions(trx, change.id, drafts, existingCount + 1);
  });

interface ChangeOptions {
  readonly actorId: number;
  readonly id: number;
  /** The revision that was read; undefined: any. */
  readonly basedOn: string | undefined;
  readonly action: Action;
}

/** Changes the whole set of a stage that has no answers and no concurrent change, and records it in the trail. */
const changeQuestionSet = (
  db: Database,
  { actorId, id, basedOn, action }: ChangeOptions,
  change: (trx: Connection, before: QuestionSet) => Promise<void>,
): Promise<QuestionSet> =>
  db.transaction().execute(async (trx) => {
    await lockUnanswered(trx, id);
    const before = await readQuestionSet(trx, id);
    if (before.physical) throw conflict("Une étape sur place n'a pas de questions : elle se passe sur papier.");
    if (basedOn !== undefined && basedOn !== before.revision) throw conflict(STALE);
    await withinWeight(trx, { questionnaireId: id, field: "questions" }, () => change(trx, before));
    const after = await readQuestionSet(trx, id);
    await record(trx, { actorId, action, subject: `stage ${id}`, ...differences(before.questions, after.questions) });
    return after;
  });

function differences(before: readonly Question[], after: readonly Question[]) {
  const texts = (questions: readonly Question[]) => new Set(questions.map(serialize));
  const [old, now] = [texts(before), texts(after)];
  return {
    before: before.filter((question) => !now.has(serialize(question))).map(forTrail),
    after: after.filter((question) => !old.has(serialize(question))).map(forTrail),
  };
}

/** A question without the ids of its answers. */
const serialize = ({ possibleAnswers, ...question }: Question): string =>
  JSON.stringify([question, ...serializeAnswers(possibleAnswers, question)]);

type Shape = Pick<CheckedQuestion, "isMultiple" | "askTotal" | "openAnswer" | "formMatters">;

/** The properties of answers that decide how they are compared, without their ids. */
const serializeAnswers = (answers: SavedAnswers, { isMultiple, askTotal, openAnswer, formMatters }: Shape) => [
  { isMultiple, askTotal, openAnswer, formMatters },
  answers.map(({ value, isCorrect, spellings = [] }) => [value, isCorrect, spellings.map((one) => one.value)]),
];

/** Marks the questions whose possible answers are the stored ones, in the same order. */
function withKeptAnswers(drafts: readonly CheckedQuestion[], stored: readonly Question[]): queries.WrittenQuestion[] {
  const storedAnswers = new Map(
    stored.map(({ id, possibleAnswers, ...question }) => [id, JSON.stringify(serializeAnswers(possibleAnswers, question))]),
  );
  return drafts.map((draft) => ({
    ...draft,
    keepsAnswers: draft.id !== null && storedAnswers.get(draft.id) === JSON.stringify(serializeAnswers(draft.answers, draft)),
  }));
}

function refuseUnknownIds(ids: readonly number[], questions: readonly Question[]): void {
  const existingIds = new Set(questions.map(({ id }) => id));
  if (ids.some((id) => !existingIds.has(id))) throw notFound("Cette question n'existe pas, ou plus : rechargez la page");
  if (new Set(ids).size < ids.length) throw badRequest("La même question est envoyée deux fois");
}
