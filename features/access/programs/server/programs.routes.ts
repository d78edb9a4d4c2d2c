import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { programsApi } from "../programs.contract.ts";
import { listPrograms } from "./programs.queries.ts";
import { createProgram, revokeProgram } from "./programs.service.ts";

export function programsRoutes(api: Api, { db, clock }: Pick<RoomTools, "db" | "clock">): void {
  implement(api, programsApi.list, () => listPrograms(db, clock()));

  implement(api, programsApi.create, ({ body, caller }) => createProgram(db, caller.id, body, clock()));

  implement(api, programsApi.revoke, ({ params: { id }, caller }) => revokeProgram(db, caller.id, id, clock()));
}
