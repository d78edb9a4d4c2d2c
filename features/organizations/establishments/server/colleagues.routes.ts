import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import { type Api, implement, ownerOfId } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { colleaguesApi } from "../colleagues.contract.ts";
import { isColleagueOf } from "./colleagues.queries.ts";
import {
  type Context,
  changeColleague,
  inviteAgain,
  inviteColleague,
  leaveAsColleague,
  listColleagues,
  withdrawColleague,
} from "./colleagues.service.ts";
import { isCorrespondentOf } from "./establishments.queries.ts";
import { schoolOfId } from "./establishments.service.ts";

export function colleaguesRoutes(api: Api, { db, clock, configuration, outbox, site, throttleKey }: RoomTools): void {
  const owns = ownerOfId(isCorrespondentOf);
  const inTransaction = async <Result>(caller: Caller, work: (trx: Connection, context: Context) => Promise<Result>): Promise<Result> => {
    const { activeYear } = await configuration.season();
    return db.transaction().execute((trx) => work(trx, { caller, activeYear, outbox, site, now: clock() }));
  };

  implement(api, colleaguesApi.list, owns, async ({ params: { id } }) => listColleagues(db, (await schoolOfId(db, id)).id));

  implement(api, colleaguesApi.invite, owns, ({ params: { id }, body, caller }) =>
    inTransaction(caller, (trx, context) => inviteColleague(trx, id, body, { ...context, throttleKey })),
  );

  implement(api, colleaguesApi.inviteAgain, owns, ({ params: { id, userId }, caller }) =>
    inTransaction(caller, (trx, context) => inviteAgain(trx, id, userId, context)),
  );

  implement(api, colleaguesApi.change, owns, ({ params: { id: establishmentId, userId }, body, caller }) =>
    inTransaction(caller, (trx, context) => changeColleague(trx, { establishmentId, userId, ...body }, context)),
  );

  const isOfStaff = ownerOfId(async (...asked) => (await isCorrespondentOf(...asked)) || isColleagueOf(...asked));
  implement(api, colleaguesApi.leave, isOfStaff, ({ params: { id }, caller }) =>
    inTransaction(caller, (trx, context) => leaveAsColleague(trx, id, context)),
  );

  implement(api, colleaguesApi.withdraw, owns, ({ params: { id, userId }, caller }) =>
    inTransaction(caller, (trx, context) => withdrawColleague(trx, id, userId, context)),
  );
}
