import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { searchApi } from "../search.contract.ts";
import { find } from "./search.queries.ts";

export function searchRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, searchApi.find, ({ query: { text } }) => find(db, text));
}
