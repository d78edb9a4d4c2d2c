import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { requiredConsents } from "#features/consents/server/consents.service.ts";
import { publicDirectoryAt } from "#features/establishments/server/directory.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { signUpApi } from "../sign-up.contract.ts";
import { register } from "./sign-up.service.ts";

/** Per minute and address: a whole school shares one address. */
const MAX_REGISTRATIONS = 240;

type Mailing = Parameters<typeof register>[2]["mailing"];

interface Tools extends Pick<Mailing, "outbox"> {
  readonly site: Mailing["site"] & { readonly contactEmail: string };
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  /** The address of the public directory of schools; empty: it is never used. */
  readonly educationDirectoryUrl: string;
  readonly throttleKey: ThrottleKey;
}

/** Registration for the championship of a person without an account. */
export function signUpRoutes(api: Api, { db, clock, configuration, throttleKey, outbox, site, educationDirectoryUrl }: Tools): void {
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
