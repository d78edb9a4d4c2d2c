import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { type PupilSort, participantsApi } from "../participants.contract.ts";
import { participantsOfYear } from "./participants.queries.ts";
import { participantFilterOf } from "./participants.service.ts";
import { findPeople } from "./people.queries.ts";

export function participantsRoutes(api: Api, { db, clock, configuration }: RoomTools): void {
  const tools = { db, listCache: listCache(clock) };

  implement(api, participantsApi.list, async ({ query: { limit, page, search, sortBy, ...filter } }) => {
    const listQuery = { limit, page, search, sortBy };
    const year = filter["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return pageFrom(listQuery, Promise.resolve([]), Promise.resolve(0), filter);
    const participantFilter = await participantFilterOf(db, year, { search, ...filter });
    const { ids, count } = await findPage(tools, participantsOfYear, participantFilter, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    return pageFrom(
      listQuery,
      findPeople(db, ids, { reader: participantFilter.reader, only: participantFilter }),
      Promise.resolve(count),
      filter,
    );
  });
}
