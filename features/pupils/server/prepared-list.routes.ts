import type { NodeTools } from "#features/node/server/node-tools.ts";
import { findOwnRequest, findPreparedList, savePreparedList } from "#features/establishments/server/requests.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { throttle } from "#platform/server/throttle.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import type { RowInput } from "../pupil-import.contract.ts";

/** Per minute and account. */
const LISTS_PER_MINUTE = 10;

/** The list of pupils prepared with the request to act for a school (LET-01). */
export function preparedListRoutes(api: Api, { db, clock, throttleKey }: NodeTools): void {
  implement(api, preparedListApi.read, async ({ caller }) => {
    const { rows, endAt } = await findPreparedList(db, caller.id);
    return { rows: rows as RowInput[], endAt };
  });

  implement(api, preparedListApi.save, async ({ body: { rows }, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("prepared list", String(caller.id)), LISTS_PER_MINUTE, now);
    await savePreparedList(db, caller, rows, now);
    return findOwnRequest(db, caller.id, clock());
  });
}
