import type { NodeTools } from "#features/node/server/node-tools.ts";
import type { HashCode } from "#features/links/server/slip-codes.service.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { slipsApi } from "../slips.contract.ts";
import { printSlips } from "./slips.service.ts";

/** What a school prints for its pupils, so that they sign in. */
export function slipsRoutes(api: Api, { db, clock, configuration, hashCode, site: { publicUrl } }: NodeTools & { readonly hashCode: HashCode }): void {
  implement(api, slipsApi.print, async ({ body: { userIds }, caller }) => {
    const { activeYear: year } = await configuration.season();
    const { name, content } = await printSlips(db, caller, userIds, { year, hashCode, publicUrl, now: clock() });
    return new FileResponse(name, content);
  });
}
