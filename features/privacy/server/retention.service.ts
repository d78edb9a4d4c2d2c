import type { Connection, Database } from "#database/open.ts";
import { lastOf, record } from "#features/audit/server/audit.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Plan, Retention } from "../privacy.contract.ts";
import { keptFrom } from "../retention.ts";
import { erasePeople } from "./privacy.service.ts";
import { countOld, holdOld, listStillOld } from "./retention.queries.ts";

/** The job that erases them. */
export const RETENTION = "apply-retention";
const SETTING = "setting RETENTION_YEARS";
/** So many people are erased in one transaction, and so many times a night. */
const SLICE = 200;
const SLICES = 250;

export async function readRetention(db: Connection, configuration: Configuration): Promise<Retention> {
  const { ACTIVE_YEAR, RETENTION_YEARS } = await configuration.values();
  const [activeYear, years] = [ACTIVE_YEAR.value, RETENTION_YEARS.value].map((value) => (typeof value === "number" ? value : null));
  const last = await lastOf(db, "apply retention", SETTING);
  const erased = Number((last?.after as { erased?: unknown } | null)?.erased ?? 0);
  const standing = { activeYear: activeYear ?? null, years: years ?? null };
  return { ...standing, keptFrom: keptFrom(standing.activeYear, standing.years), lastRun: last ? { at: last.at, erased } : null };
}

/** Whom the retention would erase now. */
export async function planRetention(db: Connection, configuration: Configuration): Promise<Plan> {
  const retention = await readRetention(db, configuration);
  const people = retention.keptFrom === null ? [] : await countOld(db, retention.keptFrom);
  return { ...retention, people, total: people.reduce((sum, { count }) => sum + count, 0) };
}

/** Erases the people whose last year is before the years kept, slice by slice; what a night does not reach is left to the next. */
export async function applyRetention(db: Database, configuration: Configuration, now: Date): Promise<void> {
  const { keptFrom } = await readRetention(db, configuration);
  if (keptFrom === null) return;
  let erased = 0;
  let after = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const { held, old } = await db.transaction().execute(async (trx) => {
      const held = await holdOld(trx, keptFrom, after, SLICE);
      const old = await listStillOld(trx, keptFrom, held);
      if (old.length > 0) await erasePeople(trx, old, null, now);
      return { held, old };
    });
    erased += old.length;
    after = held.at(-1) ?? after;
    if (held.length < SLICE) break;
  }
  if (erased > 0) await record(db, { actorId: null, action: "apply retention", subject: SETTING, after: { keptFrom, erased } });
}
