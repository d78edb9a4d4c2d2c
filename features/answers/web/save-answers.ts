import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { answersApi } from "../answers.contract.ts";
import type { bodyOf } from "../sheet.ts";
import type { SavedAnswer } from "./notices.ts";
import { nextTurn, renewedTurn } from "./turn.ts";

type Body = ReturnType<typeof bodyOf>;
type Query = NonNullable<CallOf<typeof answersApi.save>["query"]>;

/** Saves as the next turn of this device; `onlyIfRead`, over nothing but what the page had read. Where its number has been overtaken by saves it does not know of, it takes a new one and sends those answers again. */
export async function saveAnswers(userId: string, body: Body, query: Query = {}): Promise<SavedAnswer[]> {
  const turn = nextTurn(userId);
  const saved = await send(body, turn, query);
  const outdated = outdatedOf(body, saved);
  const renewed = turn && outdated.length > 0 ? renewedTurn(userId, turn) : undefined;
  if (!renewed) return saved;
  const again = await send(outdated, renewed, query);
  return saved.map((answer) => again.find(({ questionId }) => questionId === answer.questionId) ?? answer);
}

const send = (body: Body, turn: ReturnType<typeof nextTurn>, query: Query): Promise<SavedAnswer[]> =>
  call(answersApi.save, { query, body: body.map((answer) => ({ ...answer, ...turn })) });

const outdatedOf = (body: Body, saved: readonly SavedAnswer[]): Body => {
  const ids = new Set(saved.filter(({ outdated }) => outdated).map(({ questionId }) => questionId));
  return body.filter(({ questionId }) => ids.has(questionId));
};
