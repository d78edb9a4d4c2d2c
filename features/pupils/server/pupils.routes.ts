import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import { readableStageOf } from "#features/results/server/readable-stage.service.ts";
import { readerOf } from "#features/results/server/results.service.ts";
import { showPeople } from "#features/users/server/users.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { findPage, remembered } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { type PupilSort, pupilsApi } from "../pupils.contract.ts";
import { findCategoryId, type Narrowed, ownerOf, participantsOfYear } from "./pupils.queries.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** The pupils of the school that calls; to the office, every participant. */
export function pupilsRoutes(api: Api, { db, clock, configuration }: Tools): void {
  const tools = { db, remembered: remembered(clock) };

  const narrowedBy = async (query: RequestOf<typeof pupilsApi.list>["query"], caller: Caller): Promise<Narrowed | null> => {
    const establishmentId = caller.role === "ADMIN" ? undefined : (await ownSchool(db, caller.id)).id;
    const year = query["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return null;
    const path = "filter.results.questionnaireId";
    const stage = query[path];
    const status = query["filter.registrations.status"];
    return {
      reader: readerOf(caller),
      year,
      ...(establishmentId !== undefined && { establishmentId }),
      questionnaireId: stage === undefined ? null : (await readableStageOf(db, { id: stage, year, path }, caller)).id,
      ...(status && { status }),
      search: query.search,
    };
  };

  implement(api, pupilsApi.list, async ({ query, caller }) => {
    const { limit, page, search, sortBy, ...filter } = query;
    const asked = { limit, page, search, sortBy };
    const narrowed = await narrowedBy(query, caller);
    if (narrowed === null) return pageFrom(asked, Promise.resolve([]), Promise.resolve(0), filter);
    const { ids, count } = await findPage(tools, participantsOfYear, narrowed, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    const people = showPeople(db, ids, { reader: narrowed.reader, only: narrowed, owner: ownerOf(narrowed) });
    return pageFrom(asked, people, Promise.resolve(count), filter);
  });

  implement(api, pupilsApi.participants, async ({ query: { limit, page, search, sortBy, ...filter } }) => {
    const asked = { limit, page, search, sortBy };
    const year = filter["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return pageFrom(asked, Promise.resolve([]), Promise.resolve(0), filter);
    const narrowed = await participantsBy(db, year, { search, ...filter });
    const { ids, count } = await findPage(tools, participantsOfYear, narrowed, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    return pageFrom(asked, showPeople(db, ids, { reader: narrowed.reader, only: narrowed }), Promise.resolve(count), filter);
  });
}

type ParticipantsQuery = RequestOf<typeof pupilsApi.participants>["query"];

/** Those whom the filters name; a category that does not exist has nobody. */
async function participantsBy(db: Database, year: number, asked: Omit<ParticipantsQuery, "limit" | "page" | "sortBy">): Promise<Narrowed> {
  const category = asked["filter.registrations.category.name"];
  const status = asked["filter.registrations.status"];
  const establishmentId = asked["filter.registrations.establishment.id"];
  const clubId = asked["filter.registrations.club.id"];
  const account = asked["filter.registrations.account"];
  return {
    reader: "office",
    year,
    questionnaireId: null,
    search: asked.search,
    ...(category && { categoryId: (await findCategoryId(db, category)) ?? NO_CATEGORY }),
    ...(status && { status }),
    ...(establishmentId !== undefined && { establishmentId }),
    ...(clubId !== undefined && { clubId }),
    ...(account && { account }),
  };
}

const NO_CATEGORY = -1;
