import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { type Api, implement, ownerOfId } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { leadersApi } from "../leaders.contract.ts";
import { isController } from "./club-changes.queries.ts";
import { isContactOf } from "./leaders.queries.ts";
import { inviteLeader, inviteLeaderAgain, leaveAsLeader, withdrawLeader } from "./leaders.service.ts";

export function leadersRoutes(api: Api, { db, clock, outbox, site, throttleKey }: RoomTools): void {
  const owns = ownerOfId(isContactOf);
  const contextOf = (caller: Caller) => ({ caller, outbox, site, now: clock() });

  implement(api, leadersApi.invite, owns, ({ params: { id }, body, caller }) =>
    db.transaction().execute((trx) => inviteLeader(trx, id, body, { ...contextOf(caller), throttleKey })),
  );

  implement(api, leadersApi.inviteAgain, owns, ({ params: { id, userId }, caller }) =>
    db.transaction().execute((trx) => inviteLeaderAgain(trx, id, userId, contextOf(caller))),
  );

  implement(api, leadersApi.leave, ownerOfId(isController), ({ params: { id }, caller }) =>
    db.transaction().execute((trx) => leaveAsLeader(trx, id, contextOf(caller))),
  );

  implement(api, leadersApi.withdraw, owns, ({ params: { id, userId }, caller }) =>
    db.transaction().execute((trx) => withdrawLeader(trx, id, userId, contextOf(caller))),
  );
}
