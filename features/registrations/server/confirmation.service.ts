import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { qualifyConfirmedPupils } from "#features/results/server/results.service.ts";
import { forbidden, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalToConfirm } from "../confirmation.ts";
import type { AnyRegistration, Outcome } from "../registrations.contract.ts";
import type { Season } from "../season.ts";
import { type Held, holdRegistrations, markConfirmed } from "./registrations.queries.ts";

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
  const refusal = refusalOf(held, moment);
  if (refusal !== null) throw forbidden(refusal);
  await confirmHeld(trx, [held], moment);
  return { ...held.registration, status: "CONFIRMED" };
}

/** Confirms those that may be, and says of the others why not. */
export async function confirmMany(trx: Connection, ids: readonly number[], moment: Moment): Promise<Outcome[]> {
  const held = new Map((await holdRegistrations(trx, ids, moment.caller)).map((one) => [one.registration.id, one]));
  const refusals = new Map([...held].map(([id, one]) => [id, refusalOf(one, moment)]));
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

const refusalOf = ({ registration }: Held, { caller, season, now }: Moment): string | null =>
  caller.role === "ADMIN" ? null : refusalToConfirm(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);

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
