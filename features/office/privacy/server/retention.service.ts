import { type RawBuilder, sql } from "kysely";
import { isInChargeOfNothing } from "#access/responsibility/server/places.service.ts";
import { deleteAccommodationsOfFormerSeasons } from "#contest/accommodations/server/accommodations.service.ts";
import { deletePaperReadersOfFormerSeasons } from "#contest/questions/server/paper-readers.service.ts";
import { deleteFormerSeasons } from "#contest/results/server/results.service.ts";
import { action, findLastChange, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { listIds, listRows } from "#platform/server/rows.ts";
import { eraseSchoolAnswers } from "#school/school-stages/server/keeping.service.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import type { Erasures } from "#season/configuration/server/setting-effects.service.ts";
import type { Plan, Retention } from "../privacy.contract.ts";
import { firstRetainedYear } from "../retention.ts";
import { eraseEndedAnswers, planAnswers, readKeptAnswers } from "./answers-retention.service.ts";
import { erasePeople } from "./privacy.service.ts";

const APPLY_RETENTION = action("apply retention", "a effacé les données anciennes");

/** `championshipAt` in SQL. */
const championshipOf = (instant: RawBuilder<unknown>) => sql`extract(year from ${instant} + interval '4 months')::int`;

/** The last year of the account `u`: of its registrations or changes, otherwise of its creation. */
const lastYear = sql`greatest(
  coalesce((select max(r.year) from participations r where r.user_id = u.id), ${championshipOf(sql`u.created_at`)}),
  (select ${championshipOf(sql`a.at`)} from audit_trail a where a.actor_id = u.id order by a.at desc, a.id desc limit 1))`;

/** Expired accounts: no office account, no charge, no registration from that year on. */
const isExpired = (firstRetainedYear: number) => sql`u.role <> 'ADMIN' and u.erased_at is null and ${isInChargeOfNothing} and not exists (
  select from participations r where r.user_id = u.id and r.year >= ${firstRetainedYear})`;

const countExpired = (db: Connection, firstRetainedYear: number) => listRows<{ lastYear: number; count: number }>(db)`
    select last_year, count(*) as count from (select ${lastYear} as last_year from users u where ${isExpired(firstRetainedYear)}) old
    where last_year < ${firstRetainedYear} group by last_year order by last_year`;

/** The next ones after this id, locked until the end of the transaction. */
const lockExpired = (trx: Connection, firstRetainedYear: number, afterId: number, limit: number) => listIds(trx)`
    select u.id from users u where u.id > ${afterId} and ${isExpired(firstRetainedYear)} and ${lastYear} < ${firstRetainedYear}
    order by u.id limit ${limit} for update skip locked`;

/** Filters these locked people: some may have returned since they were selected. */
const listStillExpired = (trx: Connection, firstRetainedYear: number, ids: readonly number[]) => listIds(trx)`
    select u.id from users u where u.id = any(${[...ids]}::int[]) and ${isExpired(firstRetainedYear)} and ${lastYear} < ${firstRetainedYear}`;

export const RETENTION_JOB = "apply-retention";
const SETTING = "setting RETENTION_YEARS";
/** People erased in one transaction, and transactions per night. */
const SLICE = 200;
const MAX_SLICES = 250;

export async function readRetention(db: Connection, configuration: Configuration, now: Date): Promise<Retention> {
  const { ACTIVE_YEAR, RETENTION_YEARS } = await configuration.values();
  const [activeYear, years] = [ACTIVE_YEAR.value, RETENTION_YEARS.value].map((value) => (typeof value === "number" ? value : null));
  const last = await findLastChange(db, APPLY_RETENTION, SETTING);
  const erased = Number((last?.after as { erased?: unknown } | null)?.erased ?? 0);
  const settings = { activeYear: activeYear ?? null, years: years ?? null };
  return {
    ...settings,
    keptFrom: firstRetainedYear(settings.activeYear, settings.years, now),
    lastRun: last ? { at: last.at, erased } : null,
    answers: await readKeptAnswers(db),
  };
}

export async function planRetention(db: Connection, configuration: Configuration, now: Date): Promise<Plan> {
  const retention = await readRetention(db, configuration, now);
  const people = retention.keptFrom === null ? [] : await countExpired(db, retention.keptFrom);
  return {
    ...retention,
    people,
    total: people.reduce((sum, { count }) => sum + count, 0),
    endedAnswers: await planAnswers(db, retention.answers),
  };
}

export async function countErasures(trx: Connection, configuration: Configuration, now: Date): Promise<Erasures> {
  const { total, endedAnswers } = await planRetention(trx, configuration, now);
  return { people: total, sheets: endedAnswers.reduce((sum, { sheets }) => sum + sheets, 0) };
}

/**
 * Deletes the undo data of past seasons, their records of who knew the papers and their rights to more time, and erases answers past their retention (RUL-11). Erases in slices
 * the people whose last year is before the first year kept; the next night continues if needed.
 */
export async function applyRetention(db: Database, configuration: Configuration, now: Date): Promise<void> {
  await deleteFormerSeasons(db);
  await deletePaperReadersOfFormerSeasons(db);
  await deleteAccommodationsOfFormerSeasons(db);
  await eraseEndedAnswers(db);
  await eraseSchoolAnswers(db, now);
  const { keptFrom } = await readRetention(db, configuration, now);
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
  if (erased > 0) await record(db, { actorId: null, action: APPLY_RETENTION, subject: SETTING, after: { keptFrom, erased } });
}
