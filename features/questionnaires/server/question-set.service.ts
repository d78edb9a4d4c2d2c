import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { badRequest, conflict, known, notFound } from "#platform/server/errors.ts";
import type { QuestionSet, questionSetApi } from "../question-set.contract.ts";
import type { Question } from "../questionnaires.contract.ts";
import { holdUnanswered } from "./hold.ts";
import { type CheckedQuestion, checkedSet } from "./question-set.check.ts";
import * as queries from "./question-set.queries.ts";
import { traced } from "./questions.service.ts";

const MOST_QUESTIONS = 200;
const UNKNOWN = "Cette étape n'existe pas";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rien n'est enregistré, rien n'est perdu.";

type Asked = z.output<typeof questionSetApi.save.body>;

export const readQuestionSet = async (db: Connection, id: number) => known(await queries.findQuestionSet(db, id), UNKNOWN);

/** Replaces the questions of a stage by these, or changes nothing (STG-05, STG-06). */
export async function saveQuestionSet(db: Database, actorId: number, id: number, { basedOn, questions }: Asked): Promise<QuestionSet> {
  await readQuestionSet(db, id);
  const drafts = await checkedSet(questions);
  return changing(db, { actorId, id, basedOn, action: "save questions" }, async (trx, before) => {
    const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
    refuseStrangers(ids, before.questions);
    await queries.deleteQuestionsBut(trx, id, ids);
    await queries.writeQuestions(trx, id, drafts);
  });
}

interface Import {
  readonly actorId: number;
  readonly id: number;
  readonly mode: "replace" | "add";
  readonly basedOn: string | undefined;
}

/** Puts imported questions in the place of those of a stage, or after them; all, or none. */
export const importQuestions = (db: Database, { mode, ...change }: Import, drafts: readonly CheckedQuestion[]): Promise<QuestionSet> =>
  changing(db, { ...change, action: "import questions" }, async (trx, { questions }) => {
    const staying = mode === "add" ? questions.length : 0;
    if (staying + drafts.length > MOST_QUESTIONS) throw badRequest(`Une étape a ${MOST_QUESTIONS} questions au plus`);
    if (mode === "replace") await queries.deleteQuestionsBut(trx, change.id, []);
    await queries.writeQuestions(trx, change.id, drafts, staying + 1);
  });

interface Change {
  readonly actorId: number;
  readonly id: number;
  /** The revision that was read; nothing: whatever stands. */
  readonly basedOn: string | undefined;
  readonly action: Action;
}

/** One change of a whole set, of a stage that nobody answered and that nobody else changed meanwhile; told to the trail. */
const changing = (
  db: Database,
  { actorId, id, basedOn, action }: Change,
  change: (trx: Connection, before: QuestionSet) => Promise<void>,
): Promise<QuestionSet> =>
  db.transaction().execute(async (trx) => {
    await holdUnanswered(trx, id);
    const before = await readQuestionSet(trx, id);
    if (before.physical) throw conflict("Une étape sur place n'a pas de questions : elle se passe sur papier.");
    if (basedOn !== undefined && basedOn !== before.revision) throw conflict(STALE);
    await change(trx, before);
    const after = await readQuestionSet(trx, id);
    await record(trx, { actorId, action, subject: `stage ${id}`, ...differences(before.questions, after.questions) });
    return after;
  });

/** What the trail keeps: the questions that are not the same any more, before and after. */
function differences(before: readonly Question[], after: readonly Question[]) {
  const texts = (questions: readonly Question[]) => new Set(questions.map(asText));
  const [old, now] = [texts(before), texts(after)];
  return {
    before: before.filter((question) => !now.has(asText(question))).map(traced),
    after: after.filter((question) => !old.has(asText(question))).map(traced),
  };
}

/** A question, whatever the ids of its answers. */
const asText = ({ possibleAnswers, ...question }: Question): string =>
  JSON.stringify([question, possibleAnswers.map(({ value, isCorrect }) => [value, isCorrect])]);

function refuseStrangers(ids: readonly number[], questions: readonly Question[]): void {
  const own = new Set(questions.map(({ id }) => id));
  if (ids.some((id) => !own.has(id))) throw notFound("Cette question n'existe pas, ou plus : rechargez la page");
  if (new Set(ids).size < ids.length) throw badRequest("La même question est envoyée deux fois");
}
