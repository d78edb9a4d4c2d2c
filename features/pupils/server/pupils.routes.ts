import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import { showPeople } from "#features/people/server/people.service.ts";
import { readableStageOf } from "#features/results/server/readable-stage.service.ts";
import { readerOf } from "#features/results/server/results.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { type PupilSort, pupilsApi } from "../pupils.contract.ts";
import { findCategoryId, ownerOf, type ParticipantFilter, participantsOfYear } from "./pupils.queries.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** The pupils of the calling school; for the office, every participant. */
export function pupilsRoutes(api: Api, { db, clock, configuration }: Tools): void {
  const tools = { db, listCache: listCache(clock) };

  const pupilFilterOf = async (query: RequestOf<typeof pupilsApi.list>["query"], caller: Caller): Promise<ParticipantFilter | null> => {
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
    const listQuery = { limit, page, search, sortBy };
    const participantFilter = await pupilFilterOf(query, caller);
    if (participantFilter === null) return pageFrom(listQuery, Promise.resolve([]), Promise.resolve(0), filter);
    const { ids, count } = await findPage(tools, participantsOfYear, participantFilter, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    const people = showPeople(db, ids, { reader: participantFilter.reader, only: participantFilter, owner: ownerOf(participantFilter) });
    return pageFrom(listQuery, people, Promise.resolve(count), filter);
  });

  implement(api, pupilsApi.participants, async ({ query: { limit, page, search, sortBy, ...filter } }) => {
    const listQuery = { limit, page, search, sortBy };
    const year = filter["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return pageFrom(listQuery, Promise.resolve([]), Promise.resolve(0), filter);
    const participantFilter = await participantFilterOf(db, year, { search, ...filter });
    const { ids, count } = await findPage(tools, participantsOfYear, participantFilter, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    return pageFrom(
      listQuery,
      showPeople(db, ids, { reader: participantFilter.reader, only: participantFilter }),
      Promise.resolve(count),
      filter,
    );
  });
}

type ParticipantsQuery = RequestOf<typeof pupilsApi.participants>["query"];

/** The participants matching the filters; an unknown category matches nobody. */
async function participantFilterOf(
  db: Database,
  year: number,
  listQuery: Omit<ParticipantsQuery, "limit" | "page" | "sortBy">,
): Promise<ParticipantFilter> {
  const category = listQuery["filter.registrations.category.name"];
  const status = listQuery["filter.registrations.status"];
  const establishmentId = listQuery["filter.registrations.establishment.id"];
  const clubId = listQuery["filter.registrations.club.id"];
  const account = listQuery["filter.registrations.account"];
  return {
    reader: "office",
    year,
    questionnaireId: null,
    search: listQuery.search,
    ...(category && { categoryId: (await findCategoryId(db, category)) ?? NO_CATEGORY }),
    ...(status && { status }),
    ...(establishmentId !== undefined && { establishmentId }),
    ...(clubId !== undefined && { clubId }),
    ...(account && { account }),
  };
}

const NO_CATEGORY = -1;
