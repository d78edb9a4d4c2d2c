import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { examCentersApi } from "../exam-centers.contract.ts";
import { countCenters, listCenters } from "./exam-centers.queries.ts";

/** The exam centres: found by the office. */
export function examCentersRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, examCentersApi.list, ({ query: { "filter.id": id, questionnaireId, ...page } }) => {
    const asked = { ...page, id, questionnaireId };
    return pageFrom(asked, listCenters(db, asked), countCenters(db, asked), { "filter.id": id });
  });
}
