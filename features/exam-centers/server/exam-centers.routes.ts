import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { examCentersApi } from "../exam-centers.contract.ts";
import { controls, countCenters, listCenters } from "./exam-centers.queries.ts";
import { centerOf } from "./exam-centers.service.ts";

/** The exam centres: found by the office, each seen by who runs it. */
export function examCentersRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, examCentersApi.list, ({ query: { "filter.id": id, questionnaireId, ...page } }) => {
    const asked = { ...page, id, questionnaireId };
    return pageFrom(asked, listCenters(db, asked), countCenters(db, asked), { "filter.id": id });
  });

  implement(
    api,
    examCentersApi.one,
    ({ params: { id } }) => centerOf(db, id),
    ({ params: { id }, caller }) => controls(db, caller.id, id),
  );
}
