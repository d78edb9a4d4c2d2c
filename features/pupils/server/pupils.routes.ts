import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import { showPeople } from "#features/users/server/users.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { recent } from "#platform/server/recent.ts";
import type { Caller } from "#platform/server/session.ts";
import { type PupilSort, pupilsApi } from "../pupils.contract.ts";
import type * as queries from "./pupils.queries.ts";
import { findParticipants } from "./pupils.service.ts";
import { readableStage } from "./readable-stage.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

const COUNTS_KEPT_MS = 5_000;
const COUNTS_KEPT = 500;

/** The pupils of the school that calls; to the office, every participant. */
export function pupilsRoutes(api: Api, { db, clock, configuration }: Tools): void {
  const counts = recent(clock, COUNTS_KEPT_MS, COUNTS_KEPT);

  const stageOfYear = async (id: number, year: number, caller: Caller): Promise<number> => {
    const stage = await readableStage(db, id, caller);
    if (stage.year !== year) throw badRequest("Cette étape n'est pas de l'année demandée", "filter.results.questionnaireId");
    return id;
  };

  const narrowedBy = async (query: RequestOf<typeof pupilsApi.list>["query"], caller: Caller): Promise<queries.Narrowed | null> => {
    const establishmentId = caller.role === "ADMIN" ? null : (await ownSchool(db, caller.id)).id;
    const year = query["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return null;
    const stage = query["filter.results.questionnaireId"];
    const status = query["filter.registrations.status"];
    return {
      year,
      establishmentId,
      questionnaireId: stage === undefined ? null : await stageOfYear(stage, year, caller),
      ...(status && { status }),
      search: query.search,
    };
  };

  implement(api, pupilsApi.list, async ({ query, caller }) => {
    const { limit, page, search, sortBy, ...filter } = query;
    const asked = { limit, page, search, sortBy };
    const narrowed = await narrowedBy(query, caller);
    if (narrowed === null) return pageFrom(asked, Promise.resolve([]), Promise.resolve(0), filter);
    const { ids, count } = await findParticipants({ db, recent: counts }, narrowed, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    const people = showPeople(db, ids, { reader: caller.role === "ADMIN" ? "office" : "school", only: narrowed });
    return pageFrom(asked, people, Promise.resolve(count), filter);
  });
}
