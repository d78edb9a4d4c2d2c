import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { yearToJoin } from "#features/registrations/server/registrations.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { clubRequestsApi } from "../requests.contract.ts";
import type { Site } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";
import { acceptRequest, refuseRequest, requestClub } from "./requests.service.ts";

/** A minute, of one account. */
const DECLARATIONS = 10;

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly throttleKey: ThrottleKey;
  readonly outbox: Outbox;
  readonly site: Site;
}

/** Which clubs there are: asked by who runs one, accepted by the office (LET-12). */
export function clubRequestsRoutes(api: Api, { db, clock, configuration, throttleKey, outbox, site }: Tools): void {
  const mailing = () => ({ outbox, site, now: clock() });

  implement(api, clubRequestsApi.mine, async ({ caller }) => (await queries.findLatest(db, caller.id)) ?? null);

  implement(api, clubRequestsApi.declare, async ({ body, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("club request", String(caller.id)), DECLARATIONS, now);
    const year = yearToJoin("club", await configuration.season(), now);
    const applicant = { userId: caller.id, year, now, contactEmail: site.contactEmail, path: "name" } as const;
    await db.transaction().execute((trx) => requestClub(trx, body, applicant));
    return known(await queries.findLatest(db, caller.id));
  });

  implement(api, clubRequestsApi.list, async ({ query: { "filter.state": state = "waiting", ...page } }) => {
    const asked = { ...page, state };
    const rows = queries.listRequestIds(db, asked).then((ids) => queries.findRequests(db, ids));
    return pageFrom(asked, rows, queries.countRequests(db, asked), { state });
  });

  implement(api, clubRequestsApi.counts, () => queries.countWaiting(db));

  implement(api, clubRequestsApi.one, async ({ params: { id } }) => {
    const request = known((await queries.findRequests(db, [id]))[0], "Cette demande n'existe pas, ou plus");
    return { ...request, likenesses: await queries.listAlike(db, request) };
  });

  implement(api, clubRequestsApi.accept, ({ params: { id }, body: { clubId, state }, caller }) =>
    db.transaction().execute(async (trx) => ({
      clubId: await acceptRequest(trx, { id, clubId, state }, { ...mailing(), actorId: caller.id }),
    })),
  );

  implement(api, clubRequestsApi.refuse, ({ params: { id }, body: { reason }, caller }) =>
    db.transaction().execute((trx) => refuseRequest(trx, id, reason, { ...mailing(), actorId: caller.id })),
  );
}
