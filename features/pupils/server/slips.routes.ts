import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { HashCode } from "#features/links/server/slip-codes.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { slipsApi } from "../slips.contract.ts";
import { printSlips } from "./slips.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly hashCode: HashCode;
  readonly site: { readonly publicUrl: string };
}

/** What a school prints for its pupils, so that they sign in. */
export function slipsRoutes(api: Api, { db, clock, configuration, hashCode, site: { publicUrl } }: Tools): void {
  implement(api, slipsApi.print, async ({ body: { userIds }, caller }) => {
    const { activeYear: year } = await configuration.season();
    const { name, content } = await printSlips(db, caller, userIds, { year, hashCode, publicUrl, now: clock() });
    return new FileResponse(name, content);
  });
}
