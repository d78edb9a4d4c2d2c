import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { wasSent } from "#platform/web/unsaved/versions.ts";
import { answersApi } from "../answers.contract.ts";
import { type Edit, type Edits, toAnswerValue } from "../sheet.ts";
import { nextSequence, renewSequence } from "./device-sequence.ts";
import { describeNotReplaced } from "./messages.ts";
import type { SavedAnswer } from "./notices.ts";
import { ageOf, sheetKind } from "./sheet-kind.ts";
import type { AnswerBody as Body } from "./sheet-store.ts";

type Sequence = NonNullable<ReturnType<typeof nextSequence>>;
type Query = NonNullable<CallInputOf<typeof answersApi.save>["query"]>;

/** `overRead` for the online stage. */
export const saveOverRead = (userId: string, body: Body, edits: Edits): Promise<SavedAnswer[]> =>
  overRead((sent) => saveAnswers(userId, sent, { onlyIfRead: "true" }), body, edits);

/**
 * Saves without a request of the person: over versions that the answers are based on or that this page sent. Later saves of other pages are not
 * replaced (`outdated`), because the person would not see it.
 */
export async function overRead(save: (body: Body) => Promise<SavedAnswer[]>, body: Body, edits: Edits): Promise<SavedAnswer[]> {
  const saved = await save(body);
  const isOwn = (answer: SavedAnswer) => answer.outdated && wasSent(sheetKind, edits[answer.questionId], answer);
  const ownVersions = new Map(saved.filter(isOwn).map(({ questionId, version }) => [questionId, version]));
  const overOwn = body.flatMap((answer) => {
    const basedOn = ownVersions.get(answer.questionId);
    return basedOn === undefined ? [] : [{ ...answer, basedOn }];
  });
  return overOwn.length === 0 ? saved : replaceIn(saved, await save(overOwn));
}

/** Saves with the device's next sequence number; with `onlyIfRead`, only over versions that the page had read. */
export const saveAnswers = (userId: string, body: Body, query: Query = {}): Promise<SavedAnswer[]> =>
  saveInTurn(userId, body, (sent) => call(answersApi.save, { query, body: sent, keepalive: document.visibilityState === "hidden" }));

/** Sends with the device's next sequence number, and repeats outdated answers with a new number. */
export async function saveInTurn(userId: string, body: Body, send: (body: Body) => Promise<SavedAnswer[]>): Promise<SavedAnswer[]> {
  const sequence = nextSequence(userId);
  const inTurn = (answers: Body, turn: Sequence | undefined) => send(answers.map((answer) => ({ ...answer, ...turn })));
  const saved = await inTurn(body, sequence);
  const outdated = outdatedOf(body, saved);
  const renewed = sequence && outdated.length > 0 ? renewSequence(userId, sequence) : undefined;
  return renewed ? replaceIn(saved, await inTurn(outdated, renewed)) : saved;
}

const replaceIn = (saved: readonly SavedAnswer[], later: readonly SavedAnswer[]): SavedAnswer[] =>
  saved.map((answer) => later.find(({ questionId }) => questionId === answer.questionId) ?? answer);

const outdatedOf = (body: Body, saved: readonly SavedAnswer[]): Body => {
  const ids = new Set(saved.filter(({ outdated }) => outdated).map(({ questionId }) => questionId));
  return body.filter(({ questionId }) => ids.has(questionId));
};

/** Sends one draft of this device from any page. It reads no stage, so no clock starts; the server checks the pattern. */
export const sendAnswerDraft = (userId: string, questionId: string, edit: Edit): Promise<void> =>
  sendDraft((body, edits) => saveOverRead(userId, body, edits), questionId, edit);

/** `sendAnswerDraft` with a given way of saving. */
export async function sendDraft(save: (body: Body, edits: Edits) => Promise<SavedAnswer[]>, questionId: string, edit: Edit): Promise<void> {
  const submitted = toAnswerValue({ type: "twoFreeWithTotal" }, edit);
  if (Number.isNaN(submitted.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const body = [{ questionId, ...submitted, answers: [...submitted.answers], basedOn: edit.basedOn, ...ageOf(edit) }];
  const current = (await save(body, { [questionId]: edit })).find(({ outdated }) => outdated);
  if (current) throw new Refusal(409, describeNotReplaced(current, submitted));
}
