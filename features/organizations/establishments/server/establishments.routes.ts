import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { findLatest } from "#core/jobs/server/jobs.service.ts";
import { townName } from "#platform/contract/town-name.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { throttle } from "#platform/server/throttle.ts";
import { citiesApi } from "../cities.contract.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { canonicalRne } from "../rne.ts";
import { directoryApi } from "../schools.contract.ts";
import { listCities } from "./cities.service.ts";
import { refuseExisting } from "./declaration.service.ts";
import { countDirectory } from "./directory.queries.ts";
import { lookUp, proposeSchools } from "./directory.service.ts";
import { REFRESH, startRefresh } from "./directory-refresh.service.ts";
import * as queries from "./establishments.queries.ts";
import { changeSeason } from "./establishments.service.ts";
import { publicDirectoryAt } from "./public-directory.ts";

/** Per client address: many schools may share one, and each sends two lookups, and one a pause while it types a name. */
const LOOKUPS_PER_MINUTE = 480;

export function establishmentsRoutes(
  api: Api,
  { db, jobs, clock, changes, configuration, throttleKey, site, educationDirectoryUrl }: RoomTools,
): void {
  const isRefreshable = educationDirectoryUrl !== "";
  const publicDirectory = isRefreshable ? publicDirectoryAt(educationDirectoryUrl) : undefined;
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

  implement(api, establishmentsApi.searchDirectory, async ({ query: { search }, ip }) => {
    await throttle(db, throttleKey("directory search", ip), LOOKUPS_PER_MINUTE, clock());
    return proposeSchools(db, search);
  });

  implement(api, establishmentsApi.directory, async ({ params: { rneCode }, ip }) => {
    const now = clock();
    await throttle(db, throttleKey("directory", ip), LOOKUPS_PER_MINUTE, now);
    return foundOr404(
      await lookUp(rneCode, { db, publicDirectory, now }),
      "Ce code n'est pas dans l'annuaire\u00A0: remplissez les champs vous-même",
    );
  });

  implement(api, citiesApi.ofZipCode, async ({ params: { zipCode } }) => {
    const cities = await listCities(db, zipCode);
    return [...new Set(cities.map(({ city }) => townName(city)))].map((city) => ({ city }));
  });

  implement(api, directoryApi.state, async () => {
    const [schools, latest] = await Promise.all([countDirectory(db), findLatest(db, REFRESH)]);
    return { schools, isRefreshable, latest: latest ?? null };
  });

  implement(api, directoryApi.refresh, ({ caller }) => startRefresh({ db, jobs, isRefreshable }, caller.id, clock()));
}
