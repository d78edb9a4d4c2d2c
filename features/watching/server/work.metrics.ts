import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { roomOnDisk } from "#platform/server/disk.ts";
import { recent } from "#platform/server/recent.ts";
import { countWork, type Work } from "./watching.queries.ts";

const KEPT_MS = 5_000;
const PATIENCE_MS = 2_000;

/** One reading at a time, however long the database takes; nothing where it does not answer. */
function keptWork(db: Database, clock: Clock): () => Promise<Work | undefined> {
  const readings = recent(clock, KEPT_MS, 1, KEPT_MS);
  const read = () => readings.know("work", () => countWork(db, clock()).catch(() => undefined));
  return () => Promise.race([read(), sleep(PATIENCE_MS, undefined, { ref: false })]);
}

/** What waits in the database, read once in a few seconds whoever asks; a database that does not answer leaves the other figures their place. */
export function measureWork(registry: Registry, db: Database, clock: Clock): void {
  const read = keptWork(db, clock);
  const age = (since: string | null) => (since === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(since)) / 1_000));
  const gauge = <L extends string>(name: string, help: string, labels: readonly L[], set: (gauge: Gauge<L>, work: Work) => void) =>
    new Gauge<L>({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      aggregator: "max",
      async collect() {
        this.reset();
        const work = await read();
        if (work) set(this, work);
      },
    });
  gauge("palmares_outbox_mails", "E-mails that are not sent", ["status"], (mails, work) => {
    mails.set({ status: "waiting" }, work.mails.waiting);
    mails.set({ status: "failed" }, work.mails.failed);
  });
  gauge(
    "palmares_outbox_held_back",
    "E-mails that wait for a later hour: many go to one address, or come from one school",
    [],
    (held, work) => {
      held.set(work.mails.heldBack);
    },
  );
  gauge("palmares_outbox_last_hour", "E-mails written within the last hour", [], (written, work) => {
    written.set(work.mails.lastHour);
  });
  gauge("palmares_outbox_oldest_waiting_seconds", "How long the oldest e-mail has waited", [], (oldest, work) => {
    oldest.set(age(work.mails.oldestWaiting));
  });
  gauge("palmares_jobs_waiting", "Jobs whose hour has come and that no node has begun", ["queue"], (waiting, { queues }) => {
    for (const queue of queues) waiting.set({ queue: queue.name }, queue.waiting);
  });
  gauge("palmares_jobs_oldest_waiting_seconds", "How long the oldest of them has waited", ["queue"], (oldest, { queues }) => {
    for (const queue of queues) oldest.set({ queue: queue.name }, age(queue.oldestWaiting));
  });
  gauge("palmares_jobs_failed", "Jobs of the last week that failed for good", ["queue"], (failed, { queues }) => {
    for (const queue of queues) failed.set({ queue: queue.name }, queue.failed);
  });
  gauge(
    "palmares_backup_age_seconds",
    "How old the latest verified backup is, or the installation where there is none",
    [],
    (old, work) => {
      old.set(age(work.backedUpAt));
    },
  );
  for (const [name, help, of] of [
    ["palmares_disk_free_bytes", "Room left where its own PostgreSQL writes; absent where the database is elsewhere", "free"],
    ["palmares_disk_size_bytes", "All room there", "size"],
  ] as const)
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: "max",
      collect() {
        this.reset();
        const room = roomOnDisk();
        if (room) this.set(room[of]);
      },
    });
  new Gauge({
    name: "palmares_database_up",
    help: "Whether the database answered within two seconds",
    registers: [registry],
    aggregator: "min",
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}
