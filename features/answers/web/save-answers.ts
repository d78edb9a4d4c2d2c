import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { wasSent } from "#platform/web/unsaved/versions.ts";
import { answersApi } from "../answers.contract.ts";
import { type Edit, toAnswerValue } from "../sheet.ts";
import { nextSequence, renewSequence } from "./device-sequence.ts";
import { describeNotReplaced } from "./messages.ts";
import type { SavedAnswer } from "./notices.ts";
import { sheetKind } from "./sheet-kind.ts";
import type { AnswerBody as Body } from "./sheet-store.ts";

type Query = NonNullable<CallInputOf<typeof answersApi.save>["query"]>;

/** Saves with the device's next sequence number; with `onlyIfRead`, only over what the page had read. Sends outdated answers again with a new number. */
export async function saveAnswers(userId: string, body: Body, query: Query = {}): Promise<SavedAnswer[]> {
  const sequence = nextSequence(userId);
  const saved = await send(body, sequence, query);
  const outdated = outdatedOf(body, saved);
  const renewed = sequence && outdated.length > 0 ? renewSequence(userId, sequence) : undefined;
  if (!renewed) return saved;
  const resent = await send(outdated, renewed, query);
  return saved.map((answer) => resent.find(({ questionId }) => questionId === answer.questionId) ?? answer);
}

const send = (body: Body, sequence: ReturnType<typeof nextSequence>, query: Query): Promise<SavedAnswer[]> =>
  call(answersApi.save, { query, body: body.map((answer) => ({ ...answer, ...sequence })) });

const outdatedOf = (body: Body, saved: readonly SavedAnswer[]): Body => {
  const ids = new Set(saved.filter(({ outdated }) => outdated).map(({ questionId }) => questionId));
  return body.filter(({ questionId }) => ids.has(questionId));
};

/**
 * Sends one draft of this device, from any page: no stage is read, so no clock starts. The server checks the pattern. It replaces the version that it is
 * based on or what this page sent, but nothing that another page has saved: nobody would see what was replaced.
 */
export async function sendAnswerDraft(userId: string, questionId: string, edit: Edit): Promise<void> {
  const submitted = toAnswerValue({ type: "twoFreeWithTotal" }, edit);
  if (Number.isNaN(submitted.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const send = async (basedOn: number) => {
    const body = [{ questionId, ...submitted, answers: [...submitted.answers], basedOn }];
    return (await saveAnswers(userId, body, { onlyIfRead: "true" })).find(({ outdated }) => outdated);
  };
  let current = await send(edit.basedOn);
  if (current && wasSent(sheetKind, edit, current)) current = await send(current.version);
  if (current) throw new Refusal(409, describeNotReplaced(current, submitted));
}
