import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import { badRequest, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { throttle } from "#platform/server/throttle.ts";
import { openYearOr403 } from "#season/configuration/server/season.service.ts";
import { refusalToOpen } from "../opening.ts";
import { requestsApi } from "../requests.contract.ts";
import { declareSchool } from "./automatic-acceptance.service.ts";
import { confirmWithCode, sendCode } from "./confirmation-by-code.service.ts";
import { refuseSecondRequest, withDirectoryFacts } from "./declaration.service.ts";
import { publicDirectoryAt } from "./public-directory.ts";
import { confirmRequest, type EnrolSchool, lockUndecided, refuseRequest, refuseUnread } from "./request-decisions.service.ts";
import * as lists from "./request-list.queries.ts";
import * as queries from "./requests.queries.ts";
import { findOwnRequest, lockOwnWaiting, toOwnRequest } from "./requests.service.ts";

/** Per account. */
const CODES_PER_MINUTE = 10;
const DECLARATIONS_PER_MINUTE = 10;

export function requestsRoutes(
  api: Api,
  {
    db,
    clock,
    configuration,
    secret,
    throttleKey,
    outbox,
    site,
    educationDirectoryUrl,
    enrolSchool,
  }: RoomTools & { readonly enrolSchool: EnrolSchool },
): void {
  const publicDirectory = educationDirectoryUrl === "" ? undefined : publicDirectoryAt(educationDirectoryUrl);
  const mailContext = () => ({ outbox, site, now: clock() });
  const ownLatest = (userId: number) => findOwnRequest(db, userId, clock());

  implement(api, requestsApi.mine, async ({ caller }) => {
    const latest = await queries.findLatest(db, caller.id);
    return latest ? toOwnRequest(db, latest, clock()) : null;
  });

  implement(api, requestsApi.declare, async ({ body, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("school request", String(caller.id)), DECLARATIONS_PER_MINUTE, now);
    await refuseSecondRequest(db, caller.id);
    const year = openYearOr403("school", await configuration.season(), now);
    const declared = await withDirectoryFacts(body, { db, publicDirectory, now });
    const isAutomatic = await configuration.acceptsAutomatically();
    await db
      .transaction()
      .execute((trx) => declareSchool(trx, declared, { userId: caller.id, year, now }, { ...mailContext(), enrolSchool, isAutomatic }));
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.prepare, async ({ body, caller }) => {
    const { estimatedParticipants, proposeToBeHalfExamCenter, visible } = body;
    await db.transaction().execute(async (trx) => {
      await caller.recheckAccess(trx);
      const request = await lockOwnWaiting(trx, caller.id);
      const after = {
        estimatedParticipants: estimatedParticipants ?? request.estimatedParticipants,
        proposeToBeHalfExamCenter: proposeToBeHalfExamCenter ?? request.proposeToBeHalfExamCenter,
        visible: visible ?? request.visible,
      };
      throwIfRefused(after.visible ? refusalToOpen(after.estimatedParticipants) : null, badRequest, "visible");
      await queries.updateRequest(trx, request.id, after);
    });
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.sendCode, async ({ caller }) => {
    await sendCode(db, caller.id, secret, mailContext());
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.confirm, async ({ body: { code }, caller }) => {
    await throttle(db, throttleKey("school code", String(caller.id)), CODES_PER_MINUTE, clock());
    await confirmWithCode(db, caller.id, code, secret, { ...mailContext(), enrolSchool });
  });

  implement(api, requestsApi.list, async ({ query: { "filter.state": state = "waiting", ...page } }) => {
    const query = { ...page, state };
    const rows = lists.requestPages.ids(db, query).then((ids) => lists.findRequests(db, ids));
    return pageFrom(query, rows, lists.requestPages.count(db, query), { state });
  });

  implement(api, requestsApi.counts, () => lists.requestPages.countWaiting(db));

  implement(api, requestsApi.one, async ({ params: { id } }) => {
    const request = foundOr404((await lists.findRequests(db, [id]))[0], "Cette demande n'existe pas, ou plus");
    return { ...request, likenesses: await lists.listSimilarSchools(db, request) };
  });

  implement(api, requestsApi.accept, ({ params: { id }, body: { establishmentId, correspondentId, state }, caller }) =>
    db.transaction().execute(async (trx) => {
      if (establishmentId !== null) await lockPlace(trx, "establishment", establishmentId);
      const request = await lockUndecided(trx, id);
      refuseUnread(request, state);
      return {
        establishmentId: await confirmRequest(trx, request, establishmentId, {
          ...mailContext(),
          actorId: caller.id,
          correspondentId,
          enrolSchool,
        }),
      };
    }),
  );

  implement(api, requestsApi.refuse, ({ params: { id }, body: { reason }, caller }) =>
    db.transaction().execute((trx) => refuseRequest(trx, id, reason, { ...mailContext(), actorId: caller.id })),
  );
}
