import { changeConsents, hasConsented, refuseMissingConsents, requiredConsents } from "#access/consents/server/consents.service.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { lockOpenAccount } from "#core/accounts/server/accounts.service.ts";
import { publicDirectoryAt } from "#organizations/establishments/server/directory.service.ts";
import { findSelf } from "#people/people/server/people.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { throttle } from "#platform/server/throttle.ts";
import { consentsApi } from "../consents.contract.ts";
import { signUpApi } from "../sign-up.contract.ts";
import { register } from "./sign-up.service.ts";

/** Per minute and address: a whole school shares one address. */
const MAX_REGISTRATIONS = 240;

type SignUpTools = RoomTools & Omit<Parameters<typeof register>[2]["acceptance"], "isAutomatic">;

export function signUpRoutes(api: Api, tools: SignUpTools): void {
  const { db, clock, configuration, throttleKey, outbox, site, educationDirectoryUrl, enrolSchool, enrolClub } = tools;
  const directory = educationDirectoryUrl === "" ? undefined : publicDirectoryAt(educationDirectoryUrl);
  implement(api, signUpApi.register, async ({ body, ip }) => {
    const now = clock();
    await throttle(db, throttleKey("register", ip), MAX_REGISTRATIONS, now);
    return register(db, body, {
      season: await configuration.season(),
      required: await requiredConsents(configuration),
      contactEmail: site.contactEmail,
      directory,
      origin: { throttleKey, ip },
      mailing: { outbox, site, now, issuedBy: null },
      acceptance: { isAutomatic: await configuration.acceptsAutomatically(), enrolSchool, enrolClub },
    });
  });

  implement(api, consentsApi.give, async ({ body, caller }) => {
    // A consent may be withdrawn at any time, even one that the settings require at first.
    if (!(await hasConsented(db, caller.id))) refuseMissingConsents(body, await requiredConsents(configuration));
    const now = clock();
    await db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id);
      await changeConsents(trx, caller.id, body, now);
    });
    return foundOr404(await findSelf(db, caller.id));
  });
}
