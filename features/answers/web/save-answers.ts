import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { answersApi } from "../answers.contract.ts";
import { nextSequence, renewSequence } from "./device-sequence.ts";
import type { SavedAnswer } from "./notices.ts";
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
