import { type QueryClient, useQuery } from "@tanstack/react-query";
import { withImages } from "#contest/sheet/web/drawings.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { inQueryCache, sheetCache, sheetQuery } from "#contest/sheet/web/sheet-query.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { call } from "#platform/web/api.ts";
import { withType } from "#season/marking/question-type.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { namesOf } from "./pupil-sheet-names.ts";

async function readSheet(queries: QueryClient, id: string, begin?: "true"): Promise<ShownSheet> {
  const { stage, categoryName, questions } = await withImages(queries, (query) =>
    call(schoolStagesApi.sheet, { params: { id }, query: { ...query, ...(begin && { begin }) } }),
  );
  const { name, state, opensAt, closesAt, endsAt, minutesToBegin } = stage;
  return {
    questionnaire: { id, name, year: 0, categoryName, categoryDescription: "", minutes: null },
    questions: questions.map(withType),
    ...{ isClosed: state === "closed", closesAt, endsAt, openedAt: opensAt },
    toBegin: state === "open" && minutesToBegin !== null ? { name, minutes: minutesToBegin } : null,
  };
}

const pupilSheetQuery = (id: string) => sheetQuery([schoolStagesApi.sheet.path, id], (queries) => readSheet(queries, id));

/** Starts the time of a stage that has one, with the first reading. */
export async function beginPupilSheet(queries: QueryClient, id: string): Promise<void> {
  queries.setQueryData(pupilSheetQuery(id).queryKey, await readSheet(queries, id, "true"));
}

export const usePupilSheet = (stageId: string) => useQuery(pupilSheetQuery(stageId));

export const schoolStage = (userId: string, stageId: string): SheetOrigin => ({
  ...namesOf(userId, stageId),
  isTimed: false,
  send: (request) => call(schoolStagesApi.save, { params: { id: stageId }, ...request }),
  cache: (queries) => sheetCache(queries, inQueryCache(queries, pupilSheetQuery(stageId).queryKey)),
});
