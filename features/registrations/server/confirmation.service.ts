import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { qualifyConfirmedPupil } from "#features/results/server/results.service.ts";
import { forbidden, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalToConfirm } from "../confirmation.ts";
import type { AnyRegistration } from "../registrations.contract.ts";
import type { Season } from "../season.ts";
import { holdRegistration, markConfirmed } from "./registrations.queries.ts";

interface Moment {
  readonly caller: Caller;
  readonly season: Season;
  readonly now: Date;
}

/** Confirms a registration; a school's pupil is thereby qualified for the semi-final. Confirming twice changes nothing. */
export async function confirm(trx: Connection, id: number, { caller, season, now }: Moment): Promise<AnyRegistration> {
  const { kind, registration } = known(await holdRegistration(trx, id), "Cette inscription n'existe pas, ou plus");
  if (caller.role !== "ADMIN") {
    const refusal = refusalToConfirm(caller.role === "ESTABLISHEMENT" ? "establishment" : "club", registration, season, now);
    if (refusal !== null) throw forbidden(refusal);
  }
  if (registration.status === "CONFIRMED") return registration;
  await markConfirmed(trx, id, now);
  if (kind === "participant" && registration.establishment !== null) await qualifyConfirmedPupil(trx, id);
  await record(trx, {
    actorId: caller.id,
    action: "confirm registration",
    subject: `registration ${id}`,
    before: { status: "PENDING" },
    after: { status: "CONFIRMED" },
  });
  return { ...registration, status: "CONFIRMED" };
}
