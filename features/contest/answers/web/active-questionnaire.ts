import { type QueryClient, useQuery } from "@tanstack/react-query";
import { acceptErrata } from "#contest/announcements/web/useErrata.ts";
import { withImages } from "#contest/sheet/web/drawings.ts";
import { SHEET_CHANNEL } from "#contest/sheet/web/messages.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { inQueryCache, loadPatterns, sheetCache, sheetQuery } from "#contest/sheet/web/sheet-query.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { fetchOrCached, responseCache } from "#platform/web/response-cache.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { withType } from "#season/marking/question-type.ts";
import { answersApi } from "../answers.contract.ts";
import { onDevice, readStored, STORED_NAME } from "./stored-sheet.ts";

/** Reading it starts the clock, unless the time holds. */
const active = sheetQuery([answersApi.active.path], (queries) => fetchOrCached(STORED_NAME, () => readActive(queries)));

export const useActiveQuestionnaire = () => useQuery(active);

/** The browser caches the image files, whose size is known, so that the page does not jump. */
async function readActive(queries: QueryClient, begin?: "true"): Promise<ShownSheet> {
  const { questions, errata, ...stage } = await withImages(queries, (query) =>
    call(answersApi.active, { query: { ...query, ...(begin && { begin }) } }),
  );
  if (errata) acceptErrata(queries, errata);
  return { ...stage, openedAt: stage.openedAt ?? firstReading(stage.questionnaire?.id), questions: questions.map(withType) };
}

/** The server's answer is the same for all before the first save, so that the tab remembers when it first showed this stage. */
function firstReading(stageId = ""): string {
  const key = `first reading ${stageId}`;
  const openedAt = sessionStorage.getItem(key) ?? serverInstant().toISOString();
  sessionStorage.setItem(key, openedAt);
  return openedAt;
}

/** Stores what is accepted for a reload without network. */
const storing = (write: (after: ShownSheet) => void) => (after: ShownSheet) => {
  write(after);
  void responseCache.save(STORED_NAME, after).catch(() => undefined);
};

/** Starts the time that holds, with the first reading (TIM-01). */
export async function beginSheet(queries: QueryClient): Promise<void> {
  const sheet = await readActive(queries, "true");
  await loadPatterns(sheet.questions);
  storing(inQueryCache(queries, active.queryKey).write)(sheet);
}

export const onlineStage = (userId: string, stageId: string): SheetOrigin => ({
  ...onDevice(userId, stageId),
  lock: userId,
  channel: SHEET_CHANNEL,
  isTimed: true,
  send: (request) => call(answersApi.save, request),
  cache(queries) {
    const place = inQueryCache(queries, active.queryKey);
    return sheetCache(queries, { ...place, write: storing(place.write) });
  },
});

export async function storedStage(userId: string): Promise<SheetOrigin | undefined> {
  const stored = await readStored();
  return stored && { ...onlineStage(userId, stored.questionnaire?.id ?? ""), cache: (queries) => storedStageCache(queries, stored) };
}

/** A stored sheet with the home page's last known state of the stage: only the sheet may read the stage itself. */
export function storedStageCache(queries: QueryClient, stored: ShownSheet): ReturnType<SheetOrigin["cache"]> {
  const { queryKey } = apiQuery(answersApi.progress);
  let sheet = stored;
  const read = (): ShownSheet => {
    const { isClosed, closesAt } = queries.getQueryData<ResponseOf<typeof answersApi.progress>>(queryKey)?.stage ?? sheet;
    return { ...sheet, isClosed, closesAt };
  };
  const write = storing((after) => {
    sheet = after;
  });
  return { ...sheetCache(queries, { queryKey, read, write }), refetch: () => queries.refetchQueries({ queryKey, exact: true }) };
}
