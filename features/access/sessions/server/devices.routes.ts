import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { devicesApi } from "../devices.contract.ts";
import * as queries from "./devices.queries.ts";

const END_SESSION = action("end session", "a déconnecté un appareil");

export function devicesRoutes(api: Api, { db, clock }: Pick<NodeTools, "db" | "clock">): void {
  const isOwn = ({ params, caller }: { params: { id: number }; caller: { id: number } }) => params.id === caller.id;

  implement(api, devicesApi.list, isOwn, async ({ params: { id }, caller }) => {
    const sessions = await queries.listOpenSessions(db, id, clock());
    return sessions.map((session) => ({ ...session, isThis: session.id === caller.sessionId }));
  });

  implement(api, devicesApi.end, isOwn, ({ params: { id, sessionId }, caller }) =>
    db.transaction().execute(async (trx) => {
      foundOr404(await queries.endSession(trx, id, sessionId, clock()), "Cet appareil n'est plus connecté");
      if (id !== caller.id) await record(trx, { actorId: caller.id, action: END_SESSION, subject: `user ${id}` });
    }),
  );
}
