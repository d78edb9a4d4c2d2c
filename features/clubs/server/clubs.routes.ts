import type { Database } from "#database/open.ts";
import type { Changes } from "#platform/server/changes.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { clubsApi } from "../clubs.contract.ts";
import * as queries from "./clubs.queries.ts";

/** The clubs among which a participant chooses: every one, or those that resemble what is typed. */
export function clubsRoutes(api: Api, { db, changes }: { db: Database; changes: Changes }): void {
  const everyClub = changes.cached(["clubs"], () => queries.listClubs(db));
  implement(api, clubsApi.register, ({ query: { search } }) => (search === "" ? everyClub() : queries.listBest(db, search)));
}
