import { setTimeout as sleep } from "node:timers/promises";
import type { Registry } from "prom-client";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { diskSpace } from "#platform/server/disk.ts";
import { gaugesIn } from "#platform/server/metrics.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { countWork, type Work } from "./watching.queries.ts";

const TTL_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** One reading at a time, even with a slow database; undefined if it does not answer. */
function createWorkReader(db: Database, clock: Clock): () => Promise<Work | undefined> {
  const readings = ttlCache(clock, TTL_MS, 1, TTL_MS);
  const read = () => readings.getOrLoad("work", () => countWork(db, clock()).catch(() => undefined));
  return () => Promise.race([read(), sleep(TIMEOUT_MS, undefined, { ref: false })]);
}

/** Waiting work in the database, read once in a few seconds for all callers; if the database does not answer, the other metrics still work. */
export function measureWork(registry: Registry, db: Database, clock: Clock): void {
  const readWork = createWorkReader(db, clock);
  const age = (since: string | null) => (since === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(since)) / 1_000));
  const worst = gaugesIn(registry, "max");
  const gauge = (name: string, help: string, of: (work: Work) => number | Readonly<Record<string, number>>, label?: string) =>
    worst(
      name,
      help,
      async () => {
        const work = await readWork();
        return work && of(work);
      },
      label,
    );
  const byQueue = (figure: "waiting" | "failed" | "oldestWaiting") => (work: Work) =>
    Object.fromEntries(work.queues.map((queue) => [queue.name, figure === "oldestWaiting" ? age(queue[figure]) : queue[figure]]));
  gauge("palmares_outbox_mails", "E-mails that are not sent", ({ mails: { waiting, failed } }) => ({ waiting, failed }), "status");
  gauge(
    "palmares_outbox_held_back",
    "E-mails that wait for a later hour: many go to one address, or come from one school",
    ({ mails }) => mails.heldBack,
  );
  gauge("palmares_outbox_last_hour", "E-mails written within the last hour", ({ mails }) => mails.lastHour);
  gauge("palmares_outbox_oldest_waiting_seconds", "How long the oldest e-mail has waited", ({ mails }) => age(mails.oldestWaiting));
  gauge("palmares_jobs_waiting", "Jobs whose hour has come and that no node has begun", byQueue("waiting"), "queue");
  gauge("palmares_jobs_oldest_waiting_seconds", "How long the oldest of them has waited", byQueue("oldestWaiting"), "queue");
  gauge("palmares_jobs_failed", "Jobs of the last week that failed for good", byQueue("failed"), "queue");
  gauge("palmares_backup_age_seconds", "How old the latest verified backup is, or the installation where there is none", (work) =>
    age(work.backedUpAt),
  );
  worst(
    "palmares_disk_free_bytes",
    "Room left where its own PostgreSQL writes; absent where the database is elsewhere",
    () => diskSpace()?.free,
  );
  worst("palmares_disk_size_bytes", "All room there", () => diskSpace()?.size);
  gaugesIn(registry, "min")("palmares_database_up", "Whether the database answered within two seconds", async () =>
    (await readWork()) ? 1 : 0,
  );
}
