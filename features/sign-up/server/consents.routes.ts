import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { holdOpenAccount } from "#features/users/server/account.service.ts";
import { findSelf } from "#features/users/server/users.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { consentsApi } from "../consents.contract.ts";
import { hasConsented, judgeConsents, keepConsents, requiredConsents } from "./consents.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** Consents of whoever did not register by themselves, asked of them when they come; and of everybody who thinks again. */
export function consentsRoutes(api: Api, { db, clock, configuration }: Tools): void {
  implement(api, consentsApi.give, async ({ body, caller }) => {
    // What was given is withdrawn at any time, whatever the settings ask of whoever comes.
    if (!(await hasConsented(db, caller.id))) judgeConsents(body, await requiredConsents(configuration), "participant");
    await db.transaction().execute(async (trx) => {
      await holdOpenAccount(trx, caller.id);
      await keepConsents(trx, caller.id, body, clock());
    });
    return known(await findSelf(db, caller.id));
  });
}
