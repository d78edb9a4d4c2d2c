import { lockFirstSaves } from "#contest/answers/server/answers.service.ts";
import { lockStagesOf, withdrawQualifications } from "#contest/results/server/results.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { refusalToUnconfirm, refusalToUnconfirmUsed } from "../confirmation.ts";
import type { Outcome } from "../registrations.contract.ts";
import { type Context, outcomesOf } from "./confirmation.service.ts";
import {
  type DecidableRegistration,
  listConfirmedByOffice,
  listDecidable,
  listUsage,
  lockPeopleOf,
  lockRegistrations,
  markPending,
} from "./registrations.queries.ts";

const UNCONFIRM_REGISTRATION = action("unconfirm registration", "a remis une inscription à confirmer");

/** A repetition changes nothing. People who received a mail of confirmation receive another (features/office/letters). */
export async function unconfirmMany(trx: Connection, ids: readonly number[], context: Context): Promise<Outcome[]> {
  await context.caller.recheckAccess(trx);
  await lockPeopleOf(trx, ids);
  const before = await check(trx, await listDecidable(trx, ids, context.caller), context);
  const checked = before.some(({ isConfirmed, refusal }) => isConfirmed && refusal === null)
    ? await lockAndCheck(trx, before, ids, context)
    : before;
  await unconfirmLocked(
    trx,
    checked.filter(({ isConfirmed, refusal }) => isConfirmed && refusal === null),
    context,
  );
  return outcomesOf(ids, new Map(checked.map(({ registration: { id }, refusal }) => [id, refusal])), () => "PENDING");
}

/** Returns those of these registrations whose confirmation stays, with the reason: the federation's stages use it, or the office gave it. */
export async function confirmationsThatStand(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const byOffice = new Set(await listConfirmedByOffice(db, ids));
  return new Map(
    (await listUsage(db, ids)).flatMap(({ id, ...used }) => {
      const refusal = refusalToUnconfirmUsed({ ...used, isByOffice: byOffice.has(id) });
      return refusal === null ? [] : [[id, refusal] as const];
    }),
  );
}

/** Prevents answers, grades, qualifications and convocations of these people until the end of the transaction; a refused call takes no lock. */
async function lockAndCheck(trx: Connection, found: readonly DecidableRegistration[], ids: readonly number[], context: Context) {
  const userIds = found.flatMap(({ userId }) => userId ?? []);
  await lockStagesOf(trx, userIds);
  await lockFirstSaves(trx, userIds);
  return check(trx, await lockRegistrations(trx, ids, context.caller), context);
}

interface Checked extends DecidableRegistration {
  readonly isConfirmed: boolean;
  readonly refusal: string | null;
}

async function check(trx: Connection, found: readonly DecidableRegistration[], { season, now }: Context): Promise<Checked[]> {
  const standing = await confirmationsThatStand(
    trx,
    found.map(({ registration }) => registration.id),
  );
  return found.map((one) => {
    const { id, status } = one.registration;
    const isConfirmed = status === "CONFIRMED";
    const refusal = refusalToUnconfirm(one.registration, season, now) ?? (isConfirmed ? (standing.get(id) ?? null) : null);
    return { ...one, isConfirmed, refusal };
  });
}

async function unconfirmLocked(trx: Connection, locked: readonly DecidableRegistration[], { caller }: Context): Promise<void> {
  const ids = locked.map(({ registration }) => registration.id);
  if (ids.length === 0) return;
  await withdrawQualifications(trx, ids);
  await markPending(trx, ids);
  await recordAll(
    trx,
    locked.map(({ confirmedAt, registration: { id } }) => ({
      ...{ actorId: caller.id, action: UNCONFIRM_REGISTRATION, subject: `registration ${id}` },
      before: { status: "CONFIRMED", confirmedAt },
      after: { status: "PENDING" },
    })),
  );
}
