import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { rankingApi } from "../ranking.contract.ts";
import { rankNation, rankStage } from "./ranking.service.ts";

/** Rankings: of a stage, and of the nation. */
export function rankingRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, rankingApi.ofStage, ({ params: { id }, query }) => rankStage(db, id, query));

  implement(api, rankingApi.national, ({ params: { year }, query }) => rankNation(db, year, query));
}
