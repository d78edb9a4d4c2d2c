import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { categoryDoubtsApi, MAX_DOUBTFUL } from "../category-doubts.contract.ts";
import { doubtsOf } from "../category-doubts.ts";
import { registrationsApi } from "../registrations.contract.ts";
import { listDoubtful } from "./category-doubts.queries.ts";
import { listWithUsers, otherRegistrations, sheetOfConfirmed } from "./office.queries.ts";

const EXPORT_REGISTRATIONS = action("export registrations", "a exporté les inscriptions confirmées d'une année");

export function officeRegistrationsRoutes(api: Api, { db, reads, clock, configuration }: RoomTools): void {
  const tools = { db, listCache: listCache(clock) };

  implement(api, registrationsApi.others, async ({ query: { limit, page, search } }) => {
    const query = { limit, page, search, sortBy: [] };
    const { activeYear: year } = await configuration.season();
    if (year === null) return pageFrom(query, Promise.resolve([]), Promise.resolve(0));
    const { ids, count } = await findPage(tools, otherRegistrations, { year, search }, { limit, page, sorts: [] });
    return pageFrom(query, listWithUsers(db, ids), Promise.resolve(count));
  });

  implement(api, categoryDoubtsApi.doubts, async ({ query }) => {
    const found = await listDoubtful(reads, query, MAX_DOUBTFUL + 1);
    const people = found.slice(0, MAX_DOUBTFUL).map((person) => ({ ...person, doubts: doubtsOf(person) }));
    return { people, isWhole: found.length <= MAX_DOUBTFUL };
  });

  implement(api, registrationsApi.export, async ({ query: { year }, caller }) => {
    await record(db, { actorId: caller.id, action: EXPORT_REGISTRATIONS, subject: `year ${year}`, after: { status: "CONFIRMED" } });
    const title = `Inscriptions confirmées ${year}`;
    return new FileResponse(`${title}.xlsx`, workbook([sheetOfConfirmed(reads, title, year)]));
  });
}
