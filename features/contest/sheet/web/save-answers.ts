import type * as z from "zod";
import { Refusal } from "#platform/web/refusal.ts";
import { wasSent } from "#platform/web/unsaved/versions.ts";
import type { AnswerDraft, SavedAnswer } from "../sheet.contract.ts";
import { type Edit, type Edits, toAnswerValue } from "../sheet.ts";
import { nextSequence, renewSequence } from "./device-sequence.ts";
import { describeNotReplaced } from "./messages.ts";
import { ageOf, sheetKind } from "./sheet-kind.ts";

export type AnswerBody = z.input<typeof AnswerDraft>[];

export interface SaveRequest {
  readonly body: AnswerBody;
  readonly query: { readonly onlyIfRead?: "true" };
  /** The page may be closing. */
  readonly keepalive: boolean;
}

export interface Sender {
  readonly userId: string;
  send(request: SaveRequest): Promise<SavedAnswer[]>;
}

/** Saves with the device's next sequence number, and repeats outdated answers with a new one; with `onlyIfRead`, only over versions that the page had read. */
export async function saveAnswers(sender: Sender, body: AnswerBody, query: SaveRequest["query"] = {}): Promise<SavedAnswer[]> {
  const { userId } = sender;
  const sequence = nextSequence(userId);
  const inTurn = (answers: AnswerBody, turn: NonNullable<ReturnType<typeof nextSequence>> | undefined) =>
    sender.send({ query, body: answers.map((answer) => ({ ...answer, ...turn })), keepalive: document.visibilityState === "hidden" });
  const saved = await inTurn(body, sequence);
  const outdated = outdatedOf(body, saved);
  const renewed = sequence && outdated.length > 0 ? renewSequence(userId, sequence) : undefined;
  return renewed ? replaceIn(saved, await inTurn(outdated, renewed)) : saved;
}

/** A save that the person did not ask for replaces no later save of another page (`outdated`), because the person would not see it. */
export async function saveOverRead(sender: Sender, body: AnswerBody, edits: Edits): Promise<SavedAnswer[]> {
  const save = (answers: AnswerBody) => saveAnswers(sender, answers, { onlyIfRead: "true" });
  const saved = await save(body);
  const isOwn = (answer: SavedAnswer) => answer.outdated && wasSent(sheetKind, edits[answer.questionId], answer);
  const ownVersions = new Map(saved.filter(isOwn).map(({ questionId, version }) => [questionId, version]));
  const overOwn = body.flatMap((answer) => {
    const basedOn = ownVersions.get(answer.questionId);
    return basedOn === undefined ? [] : [{ ...answer, basedOn }];
  });
  return overOwn.length === 0 ? saved : replaceIn(saved, await save(overOwn));
}

const replaceIn = (saved: readonly SavedAnswer[], later: readonly SavedAnswer[]): SavedAnswer[] =>
  saved.map((answer) => later.find(({ questionId }) => questionId === answer.questionId) ?? answer);

const outdatedOf = (body: AnswerBody, saved: readonly SavedAnswer[]): AnswerBody => {
  const ids = new Set(saved.filter(({ outdated }) => outdated).map(({ questionId }) => questionId));
  return body.filter(({ questionId }) => ids.has(questionId));
};

/** Sends one draft of this device from any page. It reads no stage, so no clock starts; the server checks the pattern. */
export async function sendDraft(sender: Sender, questionId: string, edit: Edit): Promise<void> {
  const submitted = toAnswerValue({ type: "twoFreeWithTotal" }, edit);
  if (Number.isNaN(submitted.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const body = [{ questionId, ...submitted, answers: [...submitted.answers], basedOn: edit.basedOn, ...ageOf(edit) }];
  const current = (await saveOverRead(sender, body, { [questionId]: edit })).find(({ outdated }) => outdated);
  if (current) throw new Refusal(409, describeNotReplaced(current, submitted));
}
