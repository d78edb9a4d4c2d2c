import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ask } from "#platform/web/query.ts";
import { answersApi } from "../answers.contract.ts";
import type { SavedAnswer } from "./notices.ts";

export type ActiveQuestionnaire = AnswerOf<typeof answersApi.active>;

/** Never asked before the person opens the page (asking starts the clock), and afresh at each visit. */
const active = queryOptions({ ...ask(answersApi.active), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

export const useActiveQuestionnaire = () => useQuery(active);

/** The questions as last read or saved, beside what shows them. */
export const activeQuestionnaireIn = (queries: QueryClient) => ({
  questions: () => queries.getQueryData(active.queryKey)?.questions ?? [],
  refetch: () => queries.refetchQueries({ queryKey: active.queryKey, exact: true }, { cancelRefetch: false }),
  /** What was read before a save is old by the time it arrives. */
  cancelRefetch: () => queries.cancelQueries({ queryKey: active.queryKey, exact: true }),
  accept(saved: readonly SavedAnswer[]): void {
    const answers = new Map(saved.map(({ replaced: _, outdated: __, ...answer }) => [answer.questionId, answer]));
    queries.setQueryData(
      active.queryKey,
      (before) =>
        before && {
          ...before,
          questions: before.questions.map((question) => ({ ...question, usersAnswers: answers.get(question.id) ?? question.usersAnswers })),
        },
    );
  },
});
