import type { NodeTools } from "#database/node-tools.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { type Watching, watchingApi } from "../watching.contract.ts";
import { readWatching } from "./watching.service.ts";

interface Tools extends Pick<NodeTools, "db" | "clock"> {
  readonly report: () => Promise<void>;
  readonly sendsMail: boolean;
}

const TTL_MS = 2_000;

/** The state of the site, read once in two seconds for all viewers; this node reports first. */
export function watchingRoutes(api: Api, { db, clock, report, sendsMail }: Tools): void {
  const readings = ttlCache(clock, TTL_MS, 1, TTL_MS);
  implement(api, watchingApi.read, () =>
    readings.getOrLoad<Watching>("now", async () => {
      await report();
      return readWatching(db, clock(), sendsMail);
    }),
  );
}
