import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { throttle } from "#platform/server/throttle.ts";
import { openYearOr403 } from "#season/configuration/server/season.service.ts";
import { clubRequestsApi } from "../requests.contract.ts";
import * as queries from "./requests.queries.ts";
import { acceptRequest, declareClub, type EnrolClub, refuseRequest } from "./requests.service.ts";

/** Per account. */
const DECLARATIONS_PER_MINUTE = 10;

export function clubRequestsRoutes(
  api: Api,
  { db, clock, configuration, throttleKey, outbox, site, enrolClub }: RoomTools & { readonly enrolClub: EnrolClub },
): void {
  const mailContext = () => ({ outbox, site, now: clock() });

  implement(api, clubRequestsApi.mine, async ({ caller }) => (await queries.findLatest(db, caller.id)) ?? null);

  implement(api, clubRequestsApi.declare, async ({ body, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("club request", String(caller.id)), DECLARATIONS_PER_MINUTE, now);
    const year = openYearOr403("club", await configuration.season(), now);
    const applicant = { userId: caller.id, year, now, contactEmail: site.contactEmail, path: "name" } as const;
    const isAutomatic = await configuration.acceptsAutomatically();
    await db.transaction().execute((trx) => declareClub(trx, body, applicant, { ...mailContext(), enrolClub, isAutomatic }));
    return foundOr404(await queries.findLatest(db, caller.id));
  });

  implement(api, clubRequestsApi.list, async ({ query: { "filter.state": state = "waiting", ...page } }) => {
    const query = { ...page, state };
    const rows = queries.requestPages.ids(db, query).then((ids) => queries.findRequests(db, ids));
    return pageFrom(query, rows, queries.requestPages.count(db, query), { state });
  });

  implement(api, clubRequestsApi.counts, () => queries.requestPages.countWaiting(db));

  implement(api, clubRequestsApi.one, async ({ params: { id } }) => {
    const request = foundOr404((await queries.findRequests(db, [id]))[0], "Cette demande n'existe pas, ou plus");
    return { ...request, likenesses: await queries.listSimilarClubs(db, request) };
  });

  implement(api, clubRequestsApi.accept, ({ params: { id }, body: { clubId, state }, caller }) =>
    db.transaction().execute(async (trx) => ({
      clubId: await acceptRequest(trx, { id, clubId, state }, { ...mailContext(), actorId: caller.id, enrolClub }),
    })),
  );

  implement(api, clubRequestsApi.refuse, ({ params: { id }, body: { reason }, caller }) =>
    db.transaction().execute((trx) => refuseRequest(trx, id, reason, { ...mailContext(), actorId: caller.id })),
  );
}
