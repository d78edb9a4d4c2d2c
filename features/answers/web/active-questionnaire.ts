import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { withType } from "#features/marking/question-type.ts";
import { GRACE_MS } from "#features/stages/stage-clock.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { answersApi, type ServedQuestion } from "../answers.contract.ts";
import type { Edit } from "../sheet.ts";
import type { SavedAnswer } from "./notices.ts";
import { ageOf } from "./sheet-kind.ts";

/** A question as a page reads it. */
export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

/** Timeout for an image, before all of them are requested inline. */
const TIMEOUT_MS = 8_000;

export interface ActiveQuestionnaire extends Omit<ResponseOf<typeof answersApi.active>, "questions" | "openedAt"> {
  readonly openedAt: string;
  readonly questions: readonly ShownQuestion[];
}

/** Not requested before the person opens the page (it starts the clock), and again at each visit. */
const active = queryOptions({
  queryKey: [answersApi.active.path],
  queryFn: readActive,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** The images are files that the browser caches; questions are shown once all are loaded. If one fails, they are requested inline. */
async function readActive(): Promise<ActiveQuestionnaire> {
  const active = await call(answersApi.active, { query: { images: "files" } });
  const images = active.questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null);
  const { questions, ...stage } = (await areLoaded(images)) ? active : await call(answersApi.active);
  return { ...stage, openedAt: stage.openedAt ?? firstReading(stage.questionnaire?.id), questions: questions.map(withType) };
}

/** Before the first save, the server's answer is the same for everybody: the tab remembers when it first showed this stage. */
function firstReading(stageId = ""): string {
  const key = `first reading ${stageId}`;
  const openedAt = sessionStorage.getItem(key) ?? serverInstant().toISOString();
  sessionStorage.setItem(key, openedAt);
  return openedAt;
}

/** Whether all these images load before the timeout. */
const areLoaded = (images: readonly string[]): Promise<boolean> =>
  Promise.race([
    Promise.all(images.map(loadImage)).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS)),
  ]);

async function loadImage(image: string): Promise<void> {
  const element = new Image();
  element.src = imageSourceOf(image);
  await element.decode();
}

export const useActiveQuestionnaire = () => useQuery(active);

/** The questions as last read or saved, in the query cache. */
export const activeQuestionnaireCache = (queries: QueryClient) => ({
  questions: () => queries.getQueryData(active.queryKey)?.questions ?? [],
  /** Whether the server takes what is typed: while the stage is open, and for a minute after it has closed, if it was typed before. */
  takes(edit: Edit | undefined): boolean {
    const { isClosed = false, closesAt = null } = queries.getQueryData(active.queryKey) ?? {};
    if (!isClosed) return true;
    const lateBy = closesAt === null ? Number.POSITIVE_INFINITY : serverInstant().getTime() - Date.parse(closesAt);
    return lateBy < GRACE_MS && edit !== undefined && (ageOf(edit).age ?? 0) >= lateBy;
  },
  refetch: () => queries.refetchQueries({ queryKey: active.queryKey, exact: true }, { cancelRefetch: false }),
  /** A read started before a save is outdated on arrival. */
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

/** The source of an image: the address of a file, or PNG as base64, without a dot. */
export const imageSourceOf = (image: string): string => (image.includes(".") ? image : `data:image/png;base64,${image}`);
