import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { answersApi } from "../answers.contract.ts";
import { sourceOf } from "./image-source.ts";
import type { SavedAnswer } from "./notices.ts";

/** What a browser waits for an image, before it asks for all of them in another way. */
const PATIENCE_MS = 8_000;

export type ActiveQuestionnaire = AnswerOf<typeof answersApi.active>;

/** Never asked before the person opens the page (asking starts the clock), and afresh at each visit. */
const active = queryOptions({
  queryKey: [answersApi.active.path],
  queryFn: readActive,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Its images are files that the browser keeps; questions are shown once all are there. Where one does not come, the call brings them itself. */
async function readActive(): Promise<ActiveQuestionnaire> {
  const active = await call(answersApi.active, { query: { images: "files" } });
  const images = active.questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null);
  return (await haveCome(images)) ? active : call(answersApi.active);
}

/** Whether all these images can be shown, within seconds. */
const haveCome = (images: readonly string[]): Promise<boolean> =>
  Promise.race([
    Promise.all(images.map(decoded)).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
  ]);

async function decoded(image: string): Promise<void> {
  const element = new Image();
  element.src = sourceOf(image);
  await element.decode();
}

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
