import { useQuery } from "@tanstack/react-query";
import { withImages } from "#contest/sheet/web/drawings.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { inQueryCache, sheetCache, sheetQuery } from "#contest/sheet/web/sheet-query.ts";
import { call } from "#platform/web/api.ts";
import { withType } from "#season/marking/question-type.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { namesOf } from "./pupil-sheet-names.ts";

const pupilSheetQuery = (id: string) =>
  sheetQuery([schoolStagesApi.sheet.path, id], async (queries) => {
    const { stage, categoryName, questions } = await withImages(queries, (query) => call(schoolStagesApi.sheet, { params: { id }, query }));
    return {
      questionnaire: { id, name: stage.name, year: 0, categoryName, categoryDescription: "", minutes: null },
      questions: questions.map(withType),
      isClosed: stage.state === "closed",
      closesAt: stage.closesAt,
      openedAt: stage.opensAt,
    };
  });

export const usePupilSheet = (stageId: string) => useQuery(pupilSheetQuery(stageId));

export const schoolStage = (userId: string, stageId: string): SheetOrigin => ({
  ...namesOf(userId, stageId),
  isTimed: false,
  send: (request) => call(schoolStagesApi.save, { params: { id: stageId }, ...request }),
  cache: (queries) => sheetCache(queries, inQueryCache(queries, pupilSheetQuery(stageId).queryKey)),
});
