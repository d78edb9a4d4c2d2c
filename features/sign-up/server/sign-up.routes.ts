import type { NodeTools } from "#features/node/server/node-tools.ts";
import { requiredConsents } from "#features/consents/server/consents.service.ts";
import { publicDirectoryAt } from "#features/establishments/server/directory.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { throttle } from "#platform/server/throttle.ts";
import { signUpApi } from "../sign-up.contract.ts";
import { register } from "./sign-up.service.ts";

/** Per minute and address: a whole school shares one address. */
const MAX_REGISTRATIONS = 240;

type Mailing = Parameters<typeof register>[2]["mailing"];

/** Registration for the championship of a person without an account. */
export function signUpRoutes(api: Api, { db, clock, configuration, throttleKey, outbox, site, educationDirectoryUrl }: NodeTools): void {
  const directory = educationDirectoryUrl === "" ? undefined : publicDirectoryAt(educationDirectoryUrl);
  implement(api, signUpApi.register, async ({ body, ip }) => {
    const now = clock();
    await throttle(db, throttleKey("register", ip), MAX_REGISTRATIONS, now);
    const required = await requiredConsents(configuration);
    const season = await configuration.season();
    return {
      user: await register(db, body, {
        season,
        required,
        contactEmail: site.contactEmail,
        directory,
        origin: { throttleKey, ip },
        mailing: { outbox, site, now, issuedBy: null },
      }),
    };
  });
}
