import type { Connection } from "#database/open.ts";
import { record, recordAll } from "#features/audit/server/audit.service.ts";
import { qualifyConfirmedPupils } from "#features/results/server/results.service.ts";
import { conflict, forbidden, known, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalOfUnpaid, refusalToConfirm } from "../confirmation.ts";
import type { AnyRegistration, Outcome } from "../registrations.contract.ts";
import type { Season } from "../season.ts";
import { type Held, holdRegistrations, isAccount, isPaidBy, listOfAccount, markConfirmed, markPending } from "./registrations.queries.ts";

export interface Moment {
  readonly caller: Caller;
  readonly season: Season;
  readonly now: Date;
}

export const UNKNOWN = "Cette inscription n'existe pas, ou plus";

/** Confirms a registration; a school's pupil is thereby qualified for the semi-final. Confirming twice changes nothing. */
export async function confirm(trx: Connection, id: number, moment: Moment): Promise<AnyRegistration> {
  const [found] = await holdRegistrations(trx, [id], moment.caller);
  const held = known(found, UNKNOWN);
  const refusal = refusalOf(held, moment, await unpaidOf(trx, moment));
  if (refusal !== null) throw forbidden(refusal);
  await confirmHeld(trx, [held], moment);
  return { ...held.registration, status: "CONFIRMED" };
}

/** Sets the membership of a school or a club back to unpaid: a payment was confirmed by mistake. */
export async function unpay(trx: Connection, id: number, { caller }: Moment): Promise<AnyRegistration> {
  const [found] = await holdRegistrations(trx, [id], caller);
  const { registration, userId } = known(found, UNKNOWN);
  if (userId !== null) throw conflict("Seule l'adhésion d'un établissement ou d'un club se remet à «\u00A0À payé\u00A0».");
  if (registration.status === "PENDING") return registration;
  await markPending(trx, id);
  await record(trx, {
    actorId: caller.id,
    action: "set membership back to unpaid",
    subject: `registration ${id}`,
    before: { status: "CONFIRMED" },
    after: { status: "PENDING" },
  });
  return { ...registration, status: "PENDING" };
}

/** Confirms the registration of an account for a year: a person's own, else that of the school or of the one club it answers for. */
export async function confirmOfAccount(trx: Connection, userId: number, year: number, moment: Moment): Promise<AnyRegistration> {
  const [first, ...others] = await listOfAccount(trx, userId, year);
  if (!first) throw notFound((await isAccount(trx, userId)) ? `Ce compte n'a pas d'inscription pour ${year}` : "Ce compte n'existe pas");
  if (first.clubName !== null && others.length > 0)
    throw conflict(
      `Ce compte anime plusieurs clubs inscrits en ${year} (${[first, ...others].map(({ clubName }) => clubName).join(", ")})\u00A0: confirmez-les un par un, depuis la liste des clubs.`,
    );
  return confirm(trx, first.id, moment);
}

/** Confirms those that may be, and says of the others why not. */
export async function confirmMany(trx: Connection, ids: readonly number[], moment: Moment): Promise<Outcome[]> {
  const held = new Map((await holdRegistrations(trx, ids, moment.caller)).map((one) => [one.registration.id, one]));
  const unpaid = await unpaidOf(trx, moment);
  const refusals = new Map([...held].map(([id, one]) => [id, refusalOf(one, moment, unpaid)]));
  await confirmHeld(
    trx,
    [...held].flatMap(([id, one]) => (refusals.get(id) === null ? [one] : [])),
    moment,
  );
  return [...new Set(ids)].map((id) => {
    const message = held.has(id) ? refusals.get(id) : UNKNOWN;
    return message ? { id, message } : { id, status: "CONFIRMED" };
  });
}

/** Why the caller's school confirms nobody yet, for want of its membership. */
const unpaidOf = async (trx: Connection, { caller, season }: Moment): Promise<string | null> =>
  caller.role === "ESTABLISHEMENT" && season.activeYear !== null && season.unpaidSchoolsConfirm === false
    ? refusalOfUnpaid(await isPaidBy(trx, caller.id, season.activeYear), season)
    : null;

function refusalOf({ registration }: Held, { caller, season, now }: Moment, unpaid: string | null): string | null {
  if (caller.role === "ADMIN") return null;
  const refusal = refusalToConfirm(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);
  return refusal ?? (registration.status === "CONFIRMED" ? null : unpaid);
}

async function confirmHeld(trx: Connection, held: readonly Held[], { caller, now }: Moment): Promise<void> {
  const ids = held.filter(({ registration }) => registration.status === "PENDING").map(({ registration }) => registration.id);
  await markConfirmed(trx, ids, now);
  await qualifyConfirmedPupils(trx, ids);
  await recordAll(
    trx,
    ids.map((id) => ({
      actorId: caller.id,
      action: "confirm registration",
      subject: `registration ${id}`,
      before: { status: "PENDING" },
      after: { status: "CONFIRMED" },
    })),
  );
}
