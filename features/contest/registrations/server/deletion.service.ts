import { endLinksOfRegistrations } from "#access/links/server/links.service.ts";
import { lockFirstSaves } from "#contest/answers/server/answers.service.ts";
import { withdrawQualifications } from "#contest/results/server/results.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, forbidden, notFound, type Refusal } from "#platform/server/errors.ts";
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
  const refusal = (await deleteUnrefused(trx, [id], context)).get(id);
  if (refusal !== null) throw refusal ?? notFound(UNKNOWN_REGISTRATION);
}

export async function deleteMany(trx: Connection, ids: readonly number[], context: Context): Promise<Outcome[]> {
  const refusals = await deleteUnrefused(trx, ids, context);
  return outcomesOf(ids, new Map([...refusals].map(([id, refusal]) => [id, refusal?.message ?? null])), () => undefined);
}

/** Returns the refusals, by id. Waits for a running mail, which may take long, before the lock that delays the people's first saves. */
async function deleteUnrefused(trx: Connection, ids: readonly number[], context: Context): Promise<ReadonlyMap<number, Refusal | null>> {
  await context.caller.recheckAccess(trx);
  await lockPeopleOf(trx, ids);
  const found = await listDecidable(trx, ids, context.caller);
  const refusals = await check(trx, found, context);
  const deleted = found.filter(({ registration }) => refusals.get(registration.id) === null);
  if (deleted.length === 0) return refusals;
  const deletedIds = deleted.map(({ registration }) => registration.id);
  await endLinksOfRegistrations(trx, deletedIds, context.now);
  await lockFirstSaves(
    trx,
    deleted.flatMap(({ userId }) => userId ?? []),
  );
  const locked = await lockRegistrations(trx, deletedIds, context.caller);
  const checked = await check(trx, locked, context);
  const changed = deletedIds.find((id) => checked.get(id) !== null);
  if (changed !== undefined && ids.length > 1) throw conflict("Une de ces inscriptions vient de changer\u00A0: recommencez.");
  if (changed !== undefined) throw checked.get(changed) ?? notFound(UNKNOWN_REGISTRATION);
  await deleteLocked(trx, locked, context);
  return refusals;
}

async function check(trx: Connection, found: readonly DecidableRegistration[], { caller, season, now }: Context) {
  const usage = await listUsage(
    trx,
    found.map(({ registration }) => registration.id),
  );
  const used = new Map(usage.map(({ id, ...one }) => [id, refusalToDeleteUsed(one)]));
  const by = caller.role === "ESTABLISHEMENT" ? "establishment" : "club";
  return new Map(
    found.map(({ registration }) => {
      const refusal = caller.role === "ADMIN" ? null : refusalToDelete(by, registration, season, now);
      const inUse = used.get(registration.id) ?? null;
      return [registration.id, refusal !== null ? forbidden(refusal) : inUse === null ? null : conflict(inUse)];
    }),
  );
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
