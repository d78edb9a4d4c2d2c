import type { Connection, Database } from "#database/open.ts";
import { findLastChange, record } from "#features/audit/server/audit.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Plan, Retention } from "../privacy.contract.ts";
import { firstRetainedYear } from "../retention.ts";
import { erasePeople } from "./privacy.service.ts";
import { countExpired, listStillExpired, lockExpired } from "./retention.queries.ts";

/** The job that erases them. */
export const RETENTION_JOB = "apply-retention";
const SETTING = "setting RETENTION_YEARS";
/** People erased in one transaction, and transactions per night. */
const SLICE = 200;
const MAX_SLICES = 250;

export async function readRetention(db: Connection, configuration: Configuration): Promise<Retention> {
  const { ACTIVE_YEAR, RETENTION_YEARS } = await configuration.values();
  const [activeYear, years] = [ACTIVE_YEAR.value, RETENTION_YEARS.value].map((value) => (typeof value === "number" ? value : null));
  const last = await findLastChange(db, "apply retention", SETTING);
  const erased = Number((last?.after as { erased?: unknown } | null)?.erased ?? 0);
  const settings = { activeYear: activeYear ?? null, years: years ?? null };
  return { ...settings, keptFrom: firstRetainedYear(settings.activeYear, settings.years), lastRun: last ? { at: last.at, erased } : null };
}

/** The people to be erased now. */
export async function planRetention(db: Connection, configuration: Configuration): Promise<Plan> {
  const retention = await readRetention(db, configuration);
  const people = retention.keptFrom === null ? [] : await countExpired(db, retention.keptFrom);
  return { ...retention, people, total: people.reduce((sum, { count }) => sum + count, 0) };
}

/** Erases the people whose last year is before the first year kept, in slices; the next night continues if needed. */
export async function applyRetention(db: Database, configuration: Configuration, now: Date): Promise<void> {
  const { keptFrom } = await readRetention(db, configuration);
  if (keptFrom === null) return;
  let erased = 0;
  let after = 0;
  for (let slice = 0; slice < MAX_SLICES; slice++) {
    const { locked, expired } = await db.transaction().execute(async (trx) => {
      const locked = await lockExpired(trx, keptFrom, after, SLICE);
      const expired = await listStillExpired(trx, keptFrom, locked);
      if (expired.length > 0) await erasePeople(trx, expired, null, now);
      return { locked, expired };
    });
    erased += expired.length;
    after = locked.at(-1) ?? after;
    if (locked.length < SLICE) break;
  }
  if (erased > 0) await record(db, { actorId: null, action: "apply retention", subject: SETTING, after: { keptFrom, erased } });
}
