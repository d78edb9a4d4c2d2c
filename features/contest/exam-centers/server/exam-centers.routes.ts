import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { colleagueFieldNames, contactOf } from "#core/accounts/contact.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { type Api, FileResponse, implement, ownerOfId } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { type ExamCenter, examCentersApi } from "../exam-centers.contract.ts";
import { centerList, exportedCenters, isManagerOf, listCenters } from "./exam-centers.queries.ts";
import { centerFilterOf, centerOf, changeCenter, createCenter } from "./exam-centers.service.ts";

const EXPORT_CENTERS = action("export centers", "a exporté les centres d'épreuve");

export function examCentersRoutes(api: Api, { db, reads, configuration, clock, outbox, site }: RoomTools): void {
  const activeYear = async () => (await configuration.season()).activeYear;

  implement(api, examCentersApi.list, async ({ query: { limit, page, search, sortBy, questionnaireId, ...filters } }) => {
    const query = { limit, page, sortBy, ...centerFilterOf({ search, ...filters }), questionnaireId, year: await activeYear() };
    return pageFrom(query, listCenters(db, query), centerList.count(db, query), filters);
  });

  implement(api, examCentersApi.one, ownerOfId(isManagerOf), async ({ params: { id }, caller }) => {
    const center = await centerOf(db, id, await activeYear());
    return caller.role === "ADMIN" ? center : seenByManager(caller.id, center);
  });

  implement(api, examCentersApi.create, async ({ params: { userId }, body, caller }) => {
    const id = await db.transaction().execute((trx) => createCenter(trx, userId, body, { actorId: caller.id, outbox, site, now: clock() }));
    return centerOf(db, id, await activeYear());
  });

  implement(api, examCentersApi.update, async ({ params: { id }, query: { confirmed }, body, caller }) => {
    const year = await activeYear();
    await db
      .transaction()
      .execute((trx) => changeCenter(trx, id, body, { actorId: caller.id, outbox, site, now: clock(), year, confirmed }));
    return centerOf(db, id, year);
  });

  implement(api, examCentersApi.export, async ({ caller }) => {
    const year = await activeYear();
    await record(db, { actorId: caller.id, action: EXPORT_CENTERS, subject: `year ${year}` });
    return new FileResponse("Centres d'épreuve.xlsx", workbook([exportedCenters(reads, year)]));
  });
}

/** Managers of a center see each other's e-mail and telephone for the day; home addresses and usernames stay with the office (docs/decisions/privacy.md). */
const seenByManager = (callerId: number, center: ExamCenter): ExamCenter => ({
  ...center,
  responsible_users: center.responsible_users.map(({ id, username, contact }) => ({
    id,
    username: id === callerId ? username : "",
    contact: contactOf(colleagueFieldNames, (name) => contact[name]),
  })),
});
