import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { canonicalRne } from "../rne.ts";
import * as queries from "./establishments.queries.ts";

interface Tools {
  readonly db: Database;
  readonly changes: Changes;
  readonly configuration: Configuration;
}

/** The schools among which a pupil chooses. */
export function establishmentsRoutes(api: Api, { db, changes, configuration }: Tools): void {
  const activeYear = async () => (await configuration.season()).activeYear;
  const everyOpen = changes.cached(["establishments", "registrations", "settings"], async () => {
    const year = await activeYear();
    return year === null ? [] : queries.listOpen(db, year);
  });

  implement(api, establishmentsApi.register, async ({ query: { search, rneCode } }) => {
    if (search === "" && rneCode === undefined) return everyOpen();
    const year = await activeYear();
    if (year === null) return [];
    if (rneCode === undefined) return queries.listBest(db, year, search);
    const school = await queries.findOpen(db, year, { rneCode: canonicalRne(rneCode) });
    return school ? [school] : [];
  });
}
