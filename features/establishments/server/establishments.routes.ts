import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { canonicalRne } from "../rne.ts";
import { refuseExisting } from "./declaration.service.ts";
import { lookUp } from "./directory.service.ts";
import * as queries from "./establishments.queries.ts";
import { changeSeason } from "./establishments.service.ts";
import { publicDirectoryAt } from "./public-directory.ts";

/** Per minute and client address: many schools may share one, and each sends two lookups. */
const LOOKUPS_PER_MINUTE = 480;

interface Tools {
  readonly site: { readonly contactEmail: string };
  /** The URL of the public directory of schools; empty: none. */
  readonly educationDirectoryUrl: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly configuration: Configuration;
  readonly throttleKey: ThrottleKey;
}

/** The schools among which a pupil chooses, the directories' facts about them, and what each decides about its season. */
export function establishmentsRoutes(
  api: Api,
  { db, clock, changes, configuration, throttleKey, site, educationDirectoryUrl }: Tools,
): void {
  const publicDirectory = educationDirectoryUrl === "" ? undefined : publicDirectoryAt(educationDirectoryUrl);
  const activeYear = async () => (await configuration.season()).activeYear;
  const allOpenSchools = changes.cached(["establishments", "registrations", "settings"], async () => {
    const year = await activeYear();
    return year === null ? [] : queries.listOpen(db, year);
  });

  implement(api, establishmentsApi.updateMine, async ({ body, caller }) => {
    const season = await configuration.season();
    return db.transaction().execute((trx) => changeSeason(trx, body, { caller, season, now: clock() }));
  });

  implement(api, establishmentsApi.register, async ({ query: { search, rneCode, id } }) => {
    const schoolRef = id !== undefined ? { id } : rneCode !== "" ? { rneCode: canonicalRne(rneCode) } : undefined;
    if (search === "" && !schoolRef) return allOpenSchools();
    const year = await activeYear();
    if (year === null) return [];
    if (!schoolRef) return queries.listBestMatches(db, year, search);
    const school = await queries.findOpen(db, year, schoolRef);
    return school ? [school] : [];
  });

  implement(api, establishmentsApi.declarable, async ({ body, ip }) => {
    await throttle(db, throttleKey("directory", ip), LOOKUPS_PER_MINUTE, clock());
    await refuseExisting(db, body, site.contactEmail);
  });

  implement(api, establishmentsApi.directory, async ({ params: { rneCode }, ip }) => {
    const now = clock();
    await throttle(db, throttleKey("directory", ip), LOOKUPS_PER_MINUTE, now);
    return foundOr404(
      await lookUp(rneCode, { db, publicDirectory: publicDirectory, now }),
      "Ce code n'est pas dans l'annuaire\u00A0: remplissez les champs vous-même",
    );
  });
}
