import type { Database } from "#database/open.ts";
import { ownClubs } from "#features/clubs/server/clubs.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { mayAnswerForAll } from "#features/registrations/server/registrations.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";
import { listOfFormerMailbox } from "./former-mailbox.queries.ts";
import { hasFormerSlip, listFormerSlips, sayMailboxTheirs, settleFormerSlips } from "./former-slips.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly site: Site;
}

/** What a former correspondent's slips left behind, and its end. */
export function formerSlipsRoutes(api: Api, { db, clock, outbox, site }: Tools): void {
  implement(api, formerSlipsApi.list, async ({ caller }) => {
    await (caller.role === "ESTABLISHEMENT" ? ownSchool(db, caller.id) : ownClubs(db, caller.id));
    return listFormerSlips(db, caller);
  });

  implement(api, formerSlipsApi.mailbox, async ({ params: { id } }) => ({
    isFormer: (await listOfFormerMailbox(db, [id])).has(id),
    isOfSlip: await hasFormerSlip(db, id),
  }));

  implement(api, formerSlipsApi.sayTheirs, ({ params: { id }, body: { email }, caller }) =>
    db.transaction().execute((trx) => sayMailboxTheirs(trx, caller, id, email)),
  );

  implement(
    api,
    formerSlipsApi.settle,
    ({ body, caller }) =>
      db.transaction().execute(async (trx) => ({ userIds: await settleFormerSlips(trx, { outbox, site, now: clock() }, caller, body) })),
    ({ body: { userIds }, caller }, db) => mayAnswerForAll(db, caller, userIds),
  );
}
