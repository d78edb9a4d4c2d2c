import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { canonicalRne } from "../rne.ts";
import * as queries from "./establishments.queries.ts";
import { changeSeason } from "./establishments.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly configuration: Configuration;
}

/** The schools among which a pupil chooses; what each decides of its season. */
export function establishmentsRoutes(api: Api, { db, clock, changes, configuration }: Tools): void {
  const activeYear = async () => (await configuration.season()).activeYear;
  const everyOpen = changes.cached(["establishments", "registrations", "settings"], async () => {
    const year = await activeYear();
    return year === null ? [] : queries.listOpen(db, year);
  });

  implement(api, establishmentsApi.updateMine, async ({ body, caller }) => {
    const season = await configuration.season();
    return db.transaction().execute((trx) => changeSeason(trx, body, { caller, season, now: clock() }));
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
