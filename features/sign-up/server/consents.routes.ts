import type { NodeTools } from "#features/node/server/node-tools.ts";
import { lockOpenAccount } from "#features/accounts/server/accounts.service.ts";
import { hasConsented, refuseMissingConsents, requiredConsents, saveConsents } from "#features/consents/server/consents.service.ts";
import { findSelf } from "#features/people/server/people.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { consentsApi } from "../consents.contract.ts";

/** Consents of people whom somebody else registered, requested when they sign in; anybody may change theirs later. */
export function consentsRoutes(api: Api, { db, clock, configuration }: NodeTools): void {
  implement(api, consentsApi.give, async ({ body, caller }) => {
    // A consent may be withdrawn at any time, even one that the settings require at first.
    if (!(await hasConsented(db, caller.id))) refuseMissingConsents(body, await requiredConsents(configuration), "participant");
    await db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id);
      await saveConsents(trx, caller.id, body, clock());
    });
    return foundOr404(await findSelf(db, caller.id));
  });
}
