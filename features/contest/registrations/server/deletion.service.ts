import { endLinksOfRegistrations } from "#access/links/server/links.service.ts";
import { lockFirstSaves } from "#contest/answers/server/answers.service.ts";
import { withdrawQualifications } from "#contest/results/server/results.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, forbidden, foundOr404 } from "#platform/server/errors.ts";
import { refusalToDelete, refusalToDeleteUsed } from "../deletion.ts";
import type { Outcome } from "../registrations.contract.ts";
import { type Context, outcomesOf, UNKNOWN_REGISTRATION } from "./confirmation.service.ts";
import {
  type DecidableRegistration,
  deleteRegistrations,
  listDecidable,
  listUsage,
  lockPeopleOf,
  lockRegistrations,
} from "./registrations.queries.ts";

const DELETE_REGISTRATION = action("delete registration", "a supprimé une inscription");

/** Deletes a registration: 403 if the caller may not, 409 if it is in use. The account stays. */
export async function remove(trx: Connection, id: number, context: Context): Promise<void> {
  const check = async ([found]: readonly DecidableRegistration[]) => {
    const locked = foundOr404(found, UNKNOWN_REGISTRATION);
    const refusal = refusalOf(locked, context);
    if (refusal !== null) throw forbidden(refusal);
    const usageRefusal = (await refusalsToDeleteUsed(trx, [locked])).get(id);
    if (usageRefusal) throw conflict(usageRefusal);
    return locked;
  };
  await context.caller.recheckAccess(trx);
  await lockPeopleOf(trx, [id]);
  const { userId } = await check(await listDecidable(trx, [id], context.caller));
  await endLinksThenLockSaves(trx, [id], [userId], context.now);
  await deleteLocked(trx, [await check(await lockRegistrations(trx, [id], context.caller))], context);
}

export async function deleteMany(trx: Connection, ids: readonly number[], context: Context): Promise<Outcome[]> {
  const check = async (found: readonly DecidableRegistration[]) => {
    const usageRefusal = await refusalsToDeleteUsed(trx, found);
    return new Map(found.map((one) => [one.registration.id, refusalOf(one, context) ?? usageRefusal.get(one.registration.id) ?? null]));
  };
  await context.caller.recheckAccess(trx);
  await lockPeopleOf(trx, ids);
  const found = await listDecidable(trx, ids, context.caller);
  const refusals = await check(found);
  const removed = [...refusals].flatMap(([id, refusal]) => (refusal === null ? [id] : []));
  if (removed.length > 0) {
    await endLinksThenLockSaves(
      trx,
      removed,
      found.map(({ userId }) => userId),
      context.now,
    );
    const locked = await lockRegistrations(trx, removed, context.caller);
    if ([...(await check(locked)).values()].some((refusal) => refusal !== null) || locked.length < removed.length)
      throw conflict("Une de ces inscriptions vient de changer\u00A0: recommencez.");
    await deleteLocked(trx, locked, context);
  }
  return outcomesOf(ids, refusals, () => undefined);
}

/** Waits for a running mail, which may take long, before the lock that delays the people's first saves; a refused caller never gets this far. */
async function endLinksThenLockSaves(
  trx: Connection,
  ids: readonly number[],
  userIds: readonly (number | null)[],
  now: Date,
): Promise<void> {
  await endLinksOfRegistrations(trx, ids, now);
  await lockFirstSaves(
    trx,
    userIds.flatMap((id) => id ?? []),
  );
}

const refusalOf = ({ registration }: DecidableRegistration, { caller, season, now }: Context): string | null =>
  caller.role === "ADMIN" ? null : refusalToDelete(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);

async function refusalsToDeleteUsed(
  trx: Connection,
  locked: readonly DecidableRegistration[],
): Promise<ReadonlyMap<number, string | null>> {
  const usage = await listUsage(
    trx,
    locked.map(({ registration }) => registration.id),
  );
  return new Map(usage.map(({ id, ...one }) => [id, refusalToDeleteUsed(one)]));
}

async function deleteLocked(trx: Connection, locked: readonly DecidableRegistration[], { caller }: Context): Promise<void> {
  const ids = locked.map(({ registration }) => registration.id);
  await withdrawQualifications(trx, ids);
  await deleteRegistrations(trx, ids);
  await recordAll(
    trx,
    locked.map(({ userId, registration: { id, ...before } }) => ({
      actorId: caller.id,
      action: DELETE_REGISTRATION,
      subject: `registration ${id}`,
      before: { userId, ...before },
    })),
  );
}
