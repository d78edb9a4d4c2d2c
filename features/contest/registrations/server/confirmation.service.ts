import { qualifyConfirmedPupils } from "#contest/results/server/results.service.ts";
import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, forbidden, foundOr404, notFound, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { Season } from "#season/configuration/season.ts";
import { refusalToConfirm, refusalToConfirmUnpaid } from "../confirmation.ts";
import type { AnyRegistration, Outcome } from "../registrations.contract.ts";
import {
  type DecidableRegistration,
  isAccount,
  isPaidBy,
  listOfAccount,
  lockRegistrations,
  markConfirmed,
  markPending,
} from "./registrations.queries.ts";

export const CONFIRM_REGISTRATION = action("confirm registration", "a confirmé une inscription");
export const SET_MEMBERSHIP_BACK_TO_UNPAID = action("set membership back to unpaid", "a remis une adhésion à payer");

export interface Context {
  readonly caller: Caller;
  readonly season: Season;
  readonly now: Date;
}

export const UNKNOWN_REGISTRATION = "Cette inscription n'existe pas, ou plus";

/** Confirms a registration, which qualifies a school's pupil for the semi-final. Confirming twice changes nothing. */
export async function confirm(trx: Connection, id: number, context: Context): Promise<AnyRegistration> {
  const [found] = await lockRegistrations(trx, [id], context.caller);
  const locked = foundOr404(found, UNKNOWN_REGISTRATION);
  throwIfRefused(refusalOf(locked, context, await findUnpaidRefusal(trx, context)), forbidden);
  await confirmLocked(trx, [locked], context);
  return { ...locked.registration, status: "CONFIRMED" };
}

/** Sets a school's or club's membership back to unpaid, after a payment was confirmed by mistake. */
export async function unpay(trx: Connection, id: number, { caller }: Context): Promise<AnyRegistration> {
  const [found] = await lockRegistrations(trx, [id], caller);
  const { registration, userId, confirmedAt } = foundOr404(found, UNKNOWN_REGISTRATION);
  if (userId !== null) throw conflict("Seule l'adhésion d'un établissement ou d'un club se remet à «\u00A0À payé\u00A0».");
  if (registration.status === "PENDING") return registration;
  await markPending(trx, [id]);
  await record(trx, {
    actorId: caller.id,
    action: SET_MEMBERSHIP_BACK_TO_UNPAID,
    subject: `registration ${id}`,
    before: { status: "CONFIRMED", confirmedAt },
    after: { status: "PENDING" },
  });
  return { ...registration, status: "PENDING" };
}

export async function confirmOfAccount(trx: Connection, userId: number, year: number, context: Context): Promise<AnyRegistration> {
  const [first, ...others] = await listOfAccount(trx, userId, year);
  if (!first) throw notFound((await isAccount(trx, userId)) ? `Ce compte n'a pas d'inscription pour ${year}` : "Ce compte n'existe pas");
  if (first.clubName !== null && others.length > 0)
    throw conflict(
      `Ce compte anime plusieurs clubs inscrits en ${year} (${[first, ...others].map(({ clubName }) => clubName).join(", ")})\u00A0: confirmez-les un par un, depuis la liste des clubs.`,
    );
  return confirm(trx, first.id, context);
}

export async function confirmMany(trx: Connection, ids: readonly number[], context: Context): Promise<Outcome[]> {
  const locked = new Map((await lockRegistrations(trx, ids, context.caller)).map((one) => [one.registration.id, one]));
  const unpaidRefusal = await findUnpaidRefusal(trx, context);
  const refusals = new Map([...locked].map(([id, one]) => [id, refusalOf(one, context, unpaidRefusal)]));
  await confirmLocked(
    trx,
    [...locked].flatMap(([id, one]) => (refusals.get(id) === null ? [one] : [])),
    context,
  );
  return outcomesOf(ids, refusals, () => "CONFIRMED");
}

/** Of each of these ids, which the refusals omit where the caller may not decide. */
export const outcomesOf = (
  ids: readonly number[],
  refusals: ReadonlyMap<number, string | null>,
  statusOf: (id: number) => Outcome["status"],
): Outcome[] =>
  [...new Set(ids)].map((id) => {
    const message = refusals.has(id) ? refusals.get(id) : UNKNOWN_REGISTRATION;
    const status = statusOf(id);
    return message ? { id, message } : { id, ...(status && { status }) };
  });

const findUnpaidRefusal = async (trx: Connection, { caller, season }: Context): Promise<string | null> =>
  caller.role === "ESTABLISHEMENT" && season.activeYear !== null && season.unpaidSchoolsConfirm === false
    ? refusalToConfirmUnpaid(await isPaidBy(trx, caller.id, season.activeYear), season)
    : null;

function refusalOf({ registration }: DecidableRegistration, { caller, season, now }: Context, unpaidRefusal: string | null): string | null {
  if (caller.role === "ADMIN") return null;
  const refusal = refusalToConfirm(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);
  return refusal ?? (registration.status === "CONFIRMED" ? null : unpaidRefusal);
}

async function confirmLocked(trx: Connection, locked: readonly DecidableRegistration[], { caller, now }: Context): Promise<void> {
  const ids = locked.filter(({ registration }) => registration.status === "PENDING").map(({ registration }) => registration.id);
  await markConfirmed(trx, ids, now);
  const qualified = new Map((await qualifyConfirmedPupils(trx, ids)).map(({ registrationId, ...result }) => [registrationId, result]));
  await recordAll(
    trx,
    ids.map((id) => ({
      actorId: caller.id,
      action: CONFIRM_REGISTRATION,
      subject: `registration ${id}`,
      before: { status: "PENDING", ...(qualified.has(id) && { result: qualified.get(id)?.before }) },
      after: { status: "CONFIRMED", ...(qualified.has(id) && { result: { questionnaireId: qualified.get(id)?.questionnaireId } }) },
    })),
  );
}
