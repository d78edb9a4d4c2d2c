import { raiseExtra } from "#contest/answers/server/answers.service.ts";
import { isInGrace } from "#contest/sheet/grace.ts";
import { merge, type StoredAnswer } from "#contest/sheet/merge.ts";
import type { AnswerDraft } from "#contest/sheet/sheet.contract.ts";
import { storedForm } from "#contest/sheet/stored-form.ts";
import type { Connection } from "#database/open.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { badRequest, forbidden, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalOf } from "#season/marking/answer-check.ts";
import "#season/marking/re2.ts";
import { isFree, shapeOf } from "#season/marking/question-type.ts";
import { NOT_BEGUN, TIME_OVER } from "#season/stages/eligibility.ts";
import { isBlank, playedBy } from "../marking.ts";
import type { OwnStage } from "../school-stages.contract.ts";
import type { DrawingAddresses, Side } from "./drawings.service.ts";
import * as queries from "./pupil-sheet.queries.ts";
import { findPupil, listTypeset, lockStage } from "./school-stages.queries.ts";
import { imagesOf, problemsOf, type StageProblem, UNKNOWN } from "./school-stages.service.ts";

const toOwnStage = ({ problemIds, answers, now, openedAt: _, ...row }: queries.OwnStageRow): OwnStage => ({
  ...row,
  state: now < row.opensAt ? "before" : now < row.closesAt ? "open" : "closed",
  answered: problemIds.filter((problemId) => !isBlank(answers?.[problemId])).length,
  problems: problemIds.length,
});

/** The stages on screen of a pupil in a year, including closed ones. */
export const ownStages = async (db: Connection, userId: number, year: number): Promise<OwnStage[]> =>
  (await queries.listOwnStages(db, userId, { year })).map(toOwnStage);

/** Raises the sheets of a person whose time still runs, at the championship and at their school, to the right that they have now (TIM-02). */
export async function raiseSheets(trx: Connection, userId: number): Promise<void> {
  await raiseExtra(trx, userId);
  await queries.raiseExtra(trx, userId);
}

/** A stage on screen that this pupil may read: it has opened, and their answers are not erased. */
async function openedStage(db: Connection, id: number, userId: number): Promise<queries.OwnStageRow> {
  const [row] = await queries.listOwnStages(db, userId, { id });
  const own = foundOr404(row, UNKNOWN);
  if (own.now < own.opensAt) throw forbidden(`Le quart de finale de votre établissement ouvre le ${zonedMoment(own.opensAt)}.`);
  if (own.erasedAt) throw forbidden(`Vos réponses sont effacées depuis le ${zonedMoment(own.erasedAt)}, comme le règlement le demande.`);
  return own;
}

interface Reading {
  readonly userId: number;
  readonly begins: boolean;
  readonly addressOf: DrawingAddresses["addressOf"] | null;
}

/**
 * A stage on screen as a pupil reads it: once it has opened, the problems of their category without the key, and their own answers. Where it has a
 * time, none before they begin (TIM-01).
 */
export async function readSheet(db: Connection, id: number, { userId, begins, addressOf }: Reading) {
  let own = await openedStage(db, id, userId);
  const isNew = own.openedAt === null && own.now < own.closesAt;
  // Nor after the closing: the school may open it again.
  const waits = own.openedAt === null && own.minutesToBegin !== null && !(isNew && begins);
  if (isNew && !waits) {
    await queries.openSheet(db, id, userId, own.now);
    own = await openedStage(db, id, userId);
  }
  const { categoryId, category } = foundOr404(await findPupil(db, id, userId), UNKNOWN);
  if (waits) return { stage: toOwnStage(own), categoryName: category, questions: [] };
  const problems = playedBy(await problemsOf(db, id), categoryId);
  const typeset = new Map((await listTypeset(db, id)).map((problem) => [problem.id, problem.typeset]));
  const released = problems.flatMap(({ questionId }) => questionId ?? []);
  const images = await imagesOf(db, released);
  return {
    stage: toOwnStage(own),
    categoryName: category,
    questions: problems.map((problem, index) => {
      const saved = storedAnswer(own.answers?.[problem.id]);
      return {
        ...servedQuestion({ ...problem, text: typeset.get(problem.id) ?? problem.text }, index),
        ...drawingsOf(problem.questionId ?? 0, images, addressOf),
        usersAnswers: saved ? { questionId: problem.id, ...fieldsOf(saved), version: saved.version } : null,
      };
    }),
  };
}

function drawingsOf(questionId: number, images: Awaited<ReturnType<typeof imagesOf>>, addressOf: DrawingAddresses["addressOf"] | null) {
  const { image_start, image_end, ...alts } = images.get(questionId) ?? NO_IMAGES;
  const place = (image: string | null, side: Side) =>
    image === null || addressOf === null ? image : addressOf({ questionId, side }, image);
  return { image_start: place(image_start, "start"), image_end: place(image_end, "end"), ...alts };
}

const NO_IMAGES = { image_start: null, image_end: null, image_start_alt: "", image_end_alt: "" };

/** A problem without its key, numbered by its place among those of the category. */
const servedQuestion = ({ id, title, text, form: { type, possibleAnswers }, regex, coefficient }: StageProblem, index: number) => ({
  ...{ id, title, regex, coefficient, text, counts: true, position: index + 1 },
  ...shapeOf(type),
  possibleAnswers: isFree(type) ? [] : possibleAnswers.map(({ value }, place) => ({ id: place + 1, value })),
});

export const storedAnswer = (saved: queries.AnswerOnScreen | undefined): StoredAnswer | undefined =>
  saved?.savedAt === undefined
    ? undefined
    : { ...saved, totalAnswer: saved.total ?? null, version: saved.version ?? 1, savedAt: new Date(saved.savedAt) };

const toStored = ({ answers, totalAnswer, version, savedAt, device, turn }: StoredAnswer): queries.AnswerOnScreen => ({
  ...{ answers, total: totalAnswer, version, savedAt: savedAt.toISOString(), device, turn },
});

const fieldsOf = ({ answers, totalAnswer, savedAt }: StoredAnswer) => ({ answers: [...answers], totalAnswer, savedAt });

interface Save {
  readonly answers: readonly AnswerDraft[];
  readonly onlyIfRead: boolean;
  readonly caller: Caller;
}

/** Saves a pupil's answers on screen. For a minute after closing it accepts answers typed before, on a sheet opened before, and leaves out the rest. */
export async function saveSheet(trx: Connection, id: number, { answers, onlyIfRead, caller }: Save) {
  if (!(await lockStage(trx, id, "share"))) throw foundOr404(undefined, UNKNOWN);
  await caller.recheckAccess(trx);
  const { now, closesAt: closedAt, endsAt, openedAt, minutesToBegin, problemIds } = await openedStage(trx, id, caller.id);
  if (openedAt === null && minutesToBegin !== null) throw forbidden(NOT_BEGUN);
  const sent = checkedAnswers(await problemsOf(trx, id), problemIds, answers).filter(
    ({ age }) => now < closedAt || isInGrace({ age, openedAt, closedAt, now }),
  );
  if (sent.length === 0)
    throw forbidden(
      endsAt !== null && endsAt <= closedAt
        ? TIME_OVER
        : `Le quart de finale de votre établissement a fermé le ${zonedMoment(closedAt)}\u00A0: ces réponses ne sont pas enregistrées.`,
    );
  if (openedAt === null) await queries.openSheet(trx, id, caller.id, now);
  const stored = await queries.lockSheet(trx, id, caller.id, now);
  const merged = sent.map((answer) => ({
    questionId: answer.questionId,
    ...merge(storedAnswer(stored[answer.questionId]), answer, { now, onlyIfRead }),
  }));
  const written = merged.filter(({ isWritten }) => isWritten);
  if (written.length > 0) {
    const changes = Object.fromEntries(written.map(({ questionId, answer }) => [questionId, toStored(answer)]));
    await queries.writeAnswers(trx, id, caller.id, changes, now);
  }
  return merged.map(({ questionId, answer, outdated, replaced }) => ({
    ...{ questionId, ...fieldsOf(answer), version: answer.version, outdated },
    replaced: replaced && fieldsOf(replaced),
  }));
}

/** The last answer to each problem as it is stored; rejects one that the pupil does not play, or that its problem cannot have. */
function checkedAnswers(problems: readonly StageProblem[], played: readonly number[], answers: Save["answers"]): AnswerDraft[] {
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  const checked = answers.map((answer) => {
    const [problem, index] = [byId.get(answer.questionId), played.indexOf(answer.questionId)];
    if (problem === undefined || index < 0) throw badRequest("Ce problème n'est pas, ou plus, de votre catégorie", "questionId");
    const question = { ...problem, ...problem.form, position: index + 1 };
    throwIfRefused(refusalOf(question, answer), badRequest);
    return { ...answer, answers: [...storedForm(question, answer.answers)] };
  });
  return [...new Map(checked.map((answer) => [answer.questionId, answer])).values()];
}
