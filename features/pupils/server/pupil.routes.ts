import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { findPerson } from "#features/people/server/people.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pupilApi } from "../pupil.contract.ts";
import { addPupil } from "./adding.service.ts";

interface Tools extends Readonly<Parameters<typeof addPupil>[2]["mailing"]> {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** Adds one pupil: a school to its own list, the office to any. */
export function pupilRoutes(api: Api, { db, clock, configuration, outbox, site }: Tools): void {
  implement(api, pupilApi.add, async ({ body, caller }) => {
    const context = { caller, season: await configuration.season(), now: clock() };
    const id = await addPupil(db, body, { context, mailing: { outbox, site } });
    return foundOr404(await findPerson(db, id, caller));
  });
}
