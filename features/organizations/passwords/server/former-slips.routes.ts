import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { listWithFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { isResponsibleForAll } from "#access/responsibility/server/responsibility.service.ts";
import { ownClubs } from "#organizations/clubs/server/clubs.service.ts";
import { ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";
import { confirmMailboxOwner, hasFormerSlip, listFormerSlips, settleFormerSlips } from "./former-slips.service.ts";

export function formerSlipsRoutes(api: Api, { db, clock, outbox, site }: RoomTools): void {
  implement(api, formerSlipsApi.list, async ({ caller }) => {
    await (caller.role === "ESTABLISHEMENT" ? ownSchool(db, caller.id) : ownClubs(db, caller.id));
    return listFormerSlips(db, caller);
  });

  implement(api, formerSlipsApi.mailbox, async ({ params: { id } }) => ({
    isFormer: (await listWithFormerMailbox(db, [id])).has(id),
    isOfSlip: await hasFormerSlip(db, id),
  }));

  implement(api, formerSlipsApi.sayTheirs, ({ params: { id }, body: { email }, caller }) =>
    db.transaction().execute((trx) => confirmMailboxOwner(trx, caller, id, email)),
  );

  implement(
    api,
    formerSlipsApi.settle,
    ({ body: { userIds }, caller }, db) => isResponsibleForAll(db, caller, userIds),
    ({ body, caller }) =>
      db.transaction().execute(async (trx) => ({ userIds: await settleFormerSlips(trx, { outbox, site, now: clock() }, caller, body) })),
  );
}
