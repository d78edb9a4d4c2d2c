import type { NodeTools } from "#features/node/server/node-tools.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import type { PupilSort } from "#features/people/participants.contract.ts";
import { ownerOf, type ParticipantFilter, participantsOfYear } from "#features/people/server/participants.service.ts";
import { findPerson, showPeople } from "#features/people/server/people.service.ts";
import { readableStageOf } from "#features/results/server/readable-stage.service.ts";
import { readerOf } from "#features/results/server/results.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { pupilApi } from "../pupil.contract.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { addPupil } from "./adding.service.ts";

/** The pupils of the calling school; for the office, every participant. */
export function pupilsRoutes(api: Api, { db, clock, configuration, outbox, site }: NodeTools): void {
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

  /** A school adds to its own list, the office to any. */
  implement(api, pupilApi.add, async ({ body, caller }) => {
    const context = { caller, season: await configuration.season(), now: clock() };
    const id = await addPupil(db, body, { context, mailing: { outbox, site } });
    return foundOr404(await findPerson(db, id, caller));
  });
}
