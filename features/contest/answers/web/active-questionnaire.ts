import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptErrata } from "#contest/announcements/web/useErrata.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { fetchOrCached, responseCache } from "#platform/web/response-cache.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { needsRe2 } from "#season/marking/pattern.ts";
import { withType } from "#season/marking/question-type.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { answersApi, type ServedQuestion } from "../answers.contract.ts";
import type { Edit } from "../sheet.ts";
import type { SavedAnswer } from "./notices.ts";
import { ageOf } from "./sheet-kind.ts";
import type { ActiveQuestionnaire } from "./shown-questionnaire.ts";
import { STORED_NAME } from "./stored-sheet.ts";

/** Timeout for an image, before all of them are requested inline. */
const TIMEOUT_MS = 8_000;

/** Images that must load before the page trusts files here; later ones load as they come near. */
const FIRST_IMAGES = 1;

/** True once a file failed to load: this page then requests images inline. */
let isInline = false;

/** Never requested before the person opens the page, because that starts the clock; requested again at each visit. */
const active = queryOptions({
  queryKey: [answersApi.active.path],
  queryFn: async ({ client }) => {
    const active = await fetchOrCached(STORED_NAME, () => readActive(client));
    // Loaded now for offline use: a pattern that needs it later would stop the page.
    if (active.questions.some(({ regex }) => needsRe2(regex))) await import("#season/marking/re2.ts");
    return active;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { hasImageFiles: true },
});

/** The browser caches the image files, whose size is known, so that the page does not jump. If the first fails, all are requested inline. */
async function readActive(queries: QueryClient): Promise<ActiveQuestionnaire> {
  const { questions, errata, ...stage } = await withImages(queries, (query) => call(answersApi.active, { query }));
  if (errata) acceptErrata(queries, errata);
  return { ...stage, openedAt: stage.openedAt ?? firstReading(stage.questionnaire?.id), questions: questions.map(withType) };
}

/** Reads a sheet with its images as files, or inline once a file failed to load here. */
export async function withImages<Read extends { readonly questions: readonly Pick<ServedQuestion, "image_start" | "image_end">[] }>(
  queries: QueryClient,
  read: (query: { images?: "files" }) => Promise<Read>,
): Promise<Read> {
  if (isInline) return read({});
  const sheet = await read({ images: "files" });
  const images = sheet.questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null);
  void areLoaded(images.slice(0, FIRST_IMAGES)).then((isLoaded) => (isLoaded ? undefined : requestInline(queries)));
  return sheet;
}

/** The server's answer is the same for all before the first save, so that the tab remembers when it first showed this stage. */
function firstReading(stageId = ""): string {
  const key = `first reading ${stageId}`;
  const openedAt = sessionStorage.getItem(key) ?? serverInstant().toISOString();
  sessionStorage.setItem(key, openedAt);
  return openedAt;
}

async function requestInline(queries: QueryClient): Promise<void> {
  if (isInline) return;
  isInline = true;
  const withFiles = { predicate: ({ meta }: Query) => meta?.hasImageFiles === true };
  // The running request asked for files, so it must end first.
  if (queries.isFetching(withFiles) > 0) await queries.refetchQueries(withFiles, { cancelRefetch: false });
  await queries.refetchQueries(withFiles);
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

/** The questions of a sheet as last read or saved, for any place of storage. */
const sheetCache = (read: () => ActiveQuestionnaire | undefined, write: (after: ActiveQuestionnaire) => void) => ({
  questions: () => read()?.questions ?? [],
  /** Whether the server accepts an edit: while the stage is open, and within a minute of the closing if it was typed before. */
  takes(edit: Edit | undefined): boolean {
    const { isClosed = false, closesAt = null } = read() ?? {};
    if (!isClosed) return true;
    const lateBy = closesAt === null ? Number.POSITIVE_INFINITY : serverInstant().getTime() - Date.parse(closesAt);
    return lateBy < GRACE_MS && edit !== undefined && (ageOf(edit).age ?? 0) >= lateBy;
  },
  accept(saved: readonly SavedAnswer[]): void {
    const answers = new Map(saved.map(({ replaced: _, outdated: __, ...answer }) => [answer.questionId, answer]));
    const before = read();
    if (before)
      write({
        ...before,
        questions: before.questions.map((question) => ({ ...question, usersAnswers: answers.get(question.id) ?? question.usersAnswers })),
      });
    // A reload without network shows this.
    void responseCache.save(STORED_NAME, read()).catch(() => undefined);
  },
});

/** The questions as last read or saved, in the query cache. */
export const activeQuestionnaireCache = (queries: QueryClient) => ({
  ...sheetCache(
    () => queries.getQueryData(active.queryKey),
    (after) => queries.setQueryData(active.queryKey, after),
  ),
  refetch: () => queries.refetchQueries({ queryKey: active.queryKey, exact: true }, { cancelRefetch: false }),
  /** A read started before a save is outdated on arrival. */
  cancelRefetch: () => queries.cancelQueries({ queryKey: active.queryKey, exact: true }),
});

/** The sheet that this device stores, with the home page's last known state of the stage: only the sheet may read the stage itself. */
export function storedQuestionnaireCache(queries: QueryClient, stored: ActiveQuestionnaire): ReturnType<typeof activeQuestionnaireCache> {
  const { queryKey } = apiQuery(answersApi.progress);
  let sheet = stored;
  const read = (): ActiveQuestionnaire => {
    const { isClosed, closesAt } = queries.getQueryData<ResponseOf<typeof answersApi.progress>>(queryKey)?.stage ?? sheet;
    return { ...sheet, isClosed, closesAt };
  };
  return {
    ...sheetCache(read, (after) => {
      sheet = after;
    }),
    refetch: () => queries.refetchQueries({ queryKey, exact: true }),
    cancelRefetch: () => queries.cancelQueries({ queryKey, exact: true }),
  };
}

/** An image is the address of a file, which has a dot, or PNG as base64, which has none. */
const imageSourceOf = (image: string): string => (image.includes(".") ? image : `data:image/png;base64,${image}`);

/** How a drawing is shown: a file has its size in its address and loads when it comes near. If it fails, all images are requested inline. */
export function useDrawing(image: string) {
  const queries = useQueryClient();
  const [, address, width, height] = /^(.*)#(\d+)x(\d+)$/.exec(image) ?? [];
  if (!address) return { src: imageSourceOf(image) };
  return { src: address, width: Number(width), height: Number(height), loading: "lazy", onError: () => requestInline(queries) } as const;
}
