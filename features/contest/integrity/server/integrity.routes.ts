import { type Api, implement } from "#platform/server/implement.ts";
import { integrityApi } from "../integrity.contract.ts";
import { noteFinding, readFindings, startSearch } from "./integrity.service.ts";

export function integrityRoutes(api: Api, tools: Parameters<typeof startSearch>[0]): void {
  const { db } = tools;

  implement(api, integrityApi.read, ({ params: { id } }) => readFindings(db, id));

  implement(api, integrityApi.search, ({ params: { id }, caller }) => startSearch(tools, caller.id, id));

  implement(api, integrityApi.note, ({ params: { id }, body, caller }) => noteFinding(db, caller.id, id, body));
}
