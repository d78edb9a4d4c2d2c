import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { recent } from "#platform/server/recent.ts";
import { type Watching, watchingApi } from "../watching.contract.ts";
import { readWatching } from "./watching.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  /** Writes what this node did and how it fares. */
  readonly report: () => Promise<void>;
  readonly sendsMail: boolean;
}

const KEPT_MS = 2_000;

/** How the site fares just now, read once in two seconds for everybody who looks; this node tells of itself first. */
export function watchingRoutes(api: Api, { db, clock, report, sendsMail }: Tools): void {
  const readings = recent(clock, KEPT_MS, 1, KEPT_MS);
  implement(api, watchingApi.read, () =>
    readings.know<Watching>("now", async () => {
      await report();
      return readWatching(db, clock(), sendsMail);
    }),
  );
}
