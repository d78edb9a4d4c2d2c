import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { AskedRow } from "#features/pupils/pupil-import.contract.ts";
import { yearToJoin } from "#features/registrations/server/registrations.service.ts";
import { queueForPlace } from "#features/users/server/account.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { refusalToOpen } from "../opening.ts";
import { requestsApi } from "../requests.contract.ts";
import { LIST_LASTS_MS } from "../requests.ts";
import type { Mailing } from "./correspondents.service.ts";
import { confirmRequest, holdUndecided, refuseRequest, refuseUnread } from "./deciding.service.ts";
import { refuseSecond, requestSchool, withDirectory } from "./declaration.service.ts";
import { publicDirectoryAt } from "./public-directory.ts";
import * as lists from "./request-list.queries.ts";
import * as queries from "./requests.queries.ts";
import { confirmWithCode, holdOwnWaiting, sendCode, shownToOwner } from "./requests.service.ts";

/** A minute, of one account. */
const CODES_TYPED = 10;
const DECLARATIONS = 10;
const LISTS_KEPT = 10;

interface Tools extends Omit<Mailing, "now"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly secret: string;
  readonly throttleKey: ThrottleKey;
  readonly educationDirectoryUrl: string;
}

/** Who acts for a school: asked by a teacher, confirmed by the school itself or decided by the office (LET-01). */
export function requestsRoutes(
  api: Api,
  { db, clock, configuration, secret, throttleKey, outbox, site, educationDirectoryUrl }: Tools,
): void {
  const ask = educationDirectoryUrl === "" ? undefined : publicDirectoryAt(educationDirectoryUrl);
  const mailing = () => ({ outbox, site, now: clock() });
  const ownLatest = async (userId: number) => shownToOwner(db, known(await queries.findLatest(db, userId)), clock());

  implement(api, requestsApi.mine, async ({ caller }) => {
    const latest = await queries.findLatest(db, caller.id);
    return latest ? shownToOwner(db, latest, clock()) : null;
  });

  implement(api, requestsApi.declare, async ({ body, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("school request", String(caller.id)), DECLARATIONS, now);
    await refuseSecond(db, caller.id);
    const year = yearToJoin("school", await configuration.season(), now);
    const declared = await withDirectory(body, { db, ask, now });
    await db.transaction().execute((trx) => requestSchool(trx, declared, { userId: caller.id, year, now }));
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.prepare, async ({ body, caller }) => {
    const { estimatedParticipants, proposeToBeHalfExamCenter, visible } = body;
    await db.transaction().execute(async (trx) => {
      await caller.askAgain(trx);
      const request = await holdOwnWaiting(trx, caller.id);
      const after = {
        estimatedParticipants: estimatedParticipants ?? request.estimatedParticipants,
        proposeToBeHalfExamCenter: proposeToBeHalfExamCenter ?? request.proposeToBeHalfExamCenter,
        visible: visible ?? request.visible,
      };
      const refusal = after.visible ? refusalToOpen(after.estimatedParticipants) : null;
      if (refusal !== null) throw badRequest(refusal, "visible");
      await queries.updateRequest(trx, request.id, after);
    });
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.sendCode, async ({ caller }) => {
    await sendCode(db, caller.id, secret, mailing());
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.confirm, async ({ body: { code }, caller }) => {
    await throttle(db, throttleKey("school code", String(caller.id)), CODES_TYPED, clock());
    await confirmWithCode(db, caller.id, code, secret, mailing());
  });

  implement(api, requestsApi.pupils, async ({ caller }) => {
    const { rows, endAt } = await queries.findPupils(db, caller.id);
    return { rows: rows as AskedRow[], endAt };
  });

  implement(api, requestsApi.keepPupils, async ({ body: { rows }, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("prepared list", String(caller.id)), LISTS_KEPT, now);
    const kept = { pupils: JSON.stringify(rows), pupilsEndAt: new Date(now.getTime() + LIST_LASTS_MS) };
    await db.transaction().execute(async (trx) => {
      await caller.askAgain(trx);
      const { id } = await holdOwnWaiting(trx, caller.id);
      await queries.updateRequest(trx, id, { ...(rows.length === 0 ? { pupils: null, pupilsEndAt: null } : kept), pupilsToldAt: null });
    });
    return ownLatest(caller.id);
  });

  implement(api, requestsApi.list, async ({ query: { "filter.state": state = "waiting", ...page } }) => {
    const asked = { ...page, state };
    const rows = lists.listRequestIds(db, asked).then((ids) => lists.findRequests(db, ids));
    return pageFrom(asked, rows, lists.countRequests(db, asked), { state });
  });

  implement(api, requestsApi.counts, () => lists.countWaiting(db));

  implement(api, requestsApi.one, async ({ params: { id } }) => {
    const request = known((await lists.findRequests(db, [id]))[0], "Cette demande n'existe pas, ou plus");
    return { ...request, likenesses: await lists.listAlike(db, request) };
  });

  implement(api, requestsApi.accept, ({ params: { id }, body: { establishmentId, correspondentId, state }, caller }) =>
    db.transaction().execute(async (trx) => {
      if (establishmentId !== null) await queueForPlace(trx, "establishment", establishmentId);
      const request = await holdUndecided(trx, id);
      refuseUnread(request, state);
      return {
        establishmentId: await confirmRequest(trx, request, establishmentId, { ...mailing(), actorId: caller.id, correspondentId }),
      };
    }),
  );

  implement(api, requestsApi.refuse, ({ params: { id }, body: { reason }, caller }) =>
    db.transaction().execute((trx) => refuseRequest(trx, id, reason, { ...mailing(), actorId: caller.id })),
  );
}
