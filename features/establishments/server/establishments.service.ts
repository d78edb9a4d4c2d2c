import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { refusalToPropose, type Season } from "#features/registrations/season.ts";
import type { Endpoint, RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, forbidden, known, Refusal } from "#platform/server/errors.ts";
import type { Caller, Recognised } from "#platform/server/session.ts";
import type { establishmentsApi, School } from "../establishments.contract.ts";
import { changesOf, estimateMissing, refusalToOpen } from "../opening.ts";
import { MOST_BYTES_OF_LINES, tooManyPrepared } from "../requests.ts";
import { canonicalRne } from "../rne.ts";
import * as queries from "./establishments.queries.ts";
import { findWaiting } from "./requests.queries.ts";

export { schoolJson } from "./establishments.queries.ts";
export { replaceCorrespondent } from "./merging.queries.ts";
export { deleteRequestsOf as forgetRequestsOf, dropPupils as dropPreparedPupils } from "./requests.queries.ts";

const canonical = (chosen: queries.SchoolRef): queries.SchoolRef => ("id" in chosen ? chosen : { rneCode: canonicalRne(chosen.rneCode) });

/** The school that a pupil chooses, by its id or its RNE code; 400 at its field unless it takes pupils in this year. */
export async function openEstablishment(db: Connection, year: number, chosen: queries.SchoolRef): Promise<{ id: number }> {
  const school = await queries.findOpen(db, year, canonical(chosen));
  if (!school)
    throw badRequest("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.", "establishment");
  return school;
}

/** A school by its id or its RNE code, whether it takes pupils or not. */
export const knownEstablishment = (db: Connection, chosen: queries.SchoolRef) => queries.findSchool(db, canonical(chosen));

/** The school whose correspondent calls, if any. */
export const schoolOf = (db: Connection, userId: number) => queries.findSchoolOf(db, userId);

/** A school by its id; 404 when there is none. */
export const schoolOfId = async (db: Connection, id: number) =>
  known(await queries.findSchool(db, { id }), "Cet établissement n'existe pas");

/** The school whose correspondent calls; 403 for an account that is no school's correspondent: not yet, or not any more (LET-01). */
export async function ownSchool(db: Connection, userId: number) {
  const school = await schoolOf(db, userId);
  if (school) return school;
  const request = await findWaiting(db, userId);
  throw forbidden(
    request
      ? `Votre demande pour ${request.name} attend d'être confirmée\u00A0: d'ici là, préparez votre saison et votre liste.`
      : "Votre compte n'est le correspondant d'aucun établissement\u00A0: écrivez à la fédération.",
  );
}

/**
 * The school whose list of pupils the caller prepares; `null` for who waits to be confirmed: their list is read, and nobody of any school is
 * looked up for it.
 */
export async function schoolToPrepare(db: Connection, userId: number): Promise<{ readonly id: number } | null> {
  const school = await schoolOf(db, userId);
  return school || !(await findWaiting(db, userId)) ? ownSchool(db, userId) : null;
}

/** Refuses, before it is read, what is larger than a list may be of somebody who is not known to act for a school. */
export async function refuseLargeList(db: Connection, { id, role }: Recognised, { mostBytes }: Endpoint, bytes: number): Promise<void> {
  if (mostBytes === undefined || role !== "ESTABLISHEMENT" || bytes <= MOST_BYTES_OF_LINES || (await schoolOf(db, id))) return;
  throw new Refusal(413, tooManyPrepared);
}

type Opening = Pick<School, "visible" | "estimatedParticipants">;

/** No school is open without an estimate (ETB-03); the refusal stands at what was changed. */
export function refuseSeason(after: Opening, before: Opening): void {
  const refusal = after.visible ? refusalToOpen(after.estimatedParticipants) : null;
  if (refusal !== null) throw before.visible ? badRequest(estimateMissing, "estimatedParticipants") : badRequest(refusal, "visible");
}

interface Moment {
  readonly caller: Caller;
  readonly season: Season;
  readonly now: Date;
}

/** Changes what the caller's school decides of its season, and answers with the school. What is named and does not change is not judged. */
export async function changeSeason(
  trx: Connection,
  named: RequestOf<typeof establishmentsApi.updateMine>["body"],
  { caller, season, now }: Moment,
): Promise<School> {
  const { id } = await ownSchool(trx, caller.id);
  const before = await queries.holdSchool(trx, id, caller.id);
  await caller.askAgain(trx);
  if ((await schoolOf(trx, caller.id))?.id !== id) throw forbidden();
  const after = {
    ...before,
    estimatedParticipants: named.estimatedParticipants ?? before.estimatedParticipants,
    proposeToBeHalfExamCenter: named.proposeToBeHalfExamCenter ?? before.proposeToBeHalfExamCenter,
    visible: named.visible ?? before.visible,
  };
  const changes = changesOf(after, before);
  if (!changes) return before;
  const closed = changes.proposeToBeHalfExamCenter ? refusalToPropose(season, now) : null;
  if (closed !== null) throw forbidden(closed);
  refuseSeason(after, before);
  await queries.updateSchool(trx, id, changes);
  await record(trx, {
    actorId: caller.id,
    action: "change school",
    subject: `establishment ${id}`,
    before: changesOf(before, after),
    after: changes,
  });
  return after;
}
