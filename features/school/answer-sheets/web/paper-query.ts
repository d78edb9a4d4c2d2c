import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { answerSheetsApi, type PaperStageOnWire } from "../answer-sheets.contract.ts";
import { withTexts } from "../texts.ts";

/** The paper sheets of a stage with the texts of all entries, so that typing and comparing work without network. */
export const paperQuery = (stageId: string) => {
  const request = { params: { id: stageId } };
  return queryOptions<PaperStageOnWire>({
    queryKey: apiQuery(answerSheetsApi.read, request).queryKey,
    queryFn: async () => withTexts(await call(answerSheetsApi.read, request)),
  });
};
