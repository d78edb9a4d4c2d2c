import type { Connection } from "#database/open.ts";
import { holdSaves } from "#features/answers/server/answers.service.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { endLinksOfRegistrations } from "#features/auth/server/links.service.ts";
import { withdrawQualifications } from "#features/results/server/results.service.ts";
import { conflict, forbidden, known } from "#platform/server/errors.ts";
import { refusalToDelete, refusalToForget } from "../deletion.ts";
import type { Outcome } from "../registrations.contract.ts";
import { type Moment, UNKNOWN } from "./confirmation.service.ts";
import { deleteRegistrations, type Held, holdPeopleOf, holdRegistrations, listDecidable, listStanding } from "./registrations.queries.ts";

/** Deletes a registration: 403 to whom it is not to delete, 409 when something stands upon it. The account stays. */
export async function remove(trx: Connection, id: number, moment: Moment): Promise<void> {
  const judge = async ([found]: readonly Held[]) => {
    const held = known(found, UNKNOWN);
    const refusal = refusalOf(held, moment);
    if (refusal !== null) throw forbidden(refusal);
    const kept = (await refusalsToForget(trx, [held])).get(id);
    if (kept) throw conflict(kept);
    return held;
  };
  await moment.caller.askAgain(trx);
  await holdPeopleOf(trx, [id]);
  await judge(await listDecidable(trx, [id], moment.caller));
  await endLinksThenHoldSaves(trx, [id], moment.now);
  await removeHeld(trx, [await judge(await holdRegistrations(trx, [id], moment.caller))], moment);
}

/** Deletes those that may be, and says of the others why not. */
export async function removeMany(trx: Connection, ids: readonly number[], moment: Moment): Promise<Outcome[]> {
  const judge = async (found: readonly Held[]) => {
    const kept = await refusalsToForget(trx, found);
    return new Map(found.map((one) => [one.registration.id, refusalOf(one, moment) ?? kept.get(one.registration.id) ?? null]));
  };
  await moment.caller.askAgain(trx);
  await holdPeopleOf(trx, ids);
  const refusals = await judge(await listDecidable(trx, ids, moment.caller));
  const removed = [...refusals].flatMap(([id, refusal]) => (refusal === null ? [id] : []));
  if (removed.length > 0) {
    await endLinksThenHoldSaves(trx, removed, moment.now);
    const held = await holdRegistrations(trx, removed, moment.caller);
    if ([...(await judge(held)).values()].some((refusal) => refusal !== null) || held.length < removed.length)
      throw conflict("Une de ces inscriptions vient de changer\u00A0: recommencez.");
    await removeHeld(trx, held, moment);
  }
  return [...new Set(ids)].map((id) => {
    const message = refusals.has(id) ? refusals.get(id) : UNKNOWN;
    return message ? { id, message } : { id };
  });
}

/** What may take long, a letter on its way, is waited for before all who save would wait too; whoever is refused holds them up for nothing. */
async function endLinksThenHoldSaves(trx: Connection, ids: readonly number[], now: Date): Promise<void> {
  await endLinksOfRegistrations(trx, ids, now);
  await holdSaves(trx);
}

const refusalOf = ({ registration }: Held, { caller, season, now }: Moment): string | null =>
  caller.role === "ADMIN" ? null : refusalToDelete(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);

/** Why these are kept, by number; of those upon which nothing stands, nothing. */
async function refusalsToForget(trx: Connection, held: readonly Held[]): Promise<ReadonlyMap<number, string | null>> {
  const standing = await listStanding(
    trx,
    held.map(({ registration }) => registration.id),
  );
  return new Map(standing.map(({ id, ...one }) => [id, refusalToForget(one)]));
}

async function removeHeld(trx: Connection, held: readonly Held[], { caller }: Moment): Promise<void> {
  const ids = held.map(({ registration }) => registration.id);
  await withdrawQualifications(trx, ids);
  await deleteRegistrations(trx, ids);
  await recordAll(
    trx,
    held.map(({ userId, registration: { id, ...before } }) => ({
      actorId: caller.id,
      action: "delete registration",
      subject: `registration ${id}`,
      before: { userId, ...before },
    })),
  );
}
