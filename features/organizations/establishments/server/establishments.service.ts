import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { Endpoint, RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, forbidden, foundOr404, Refusal, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller, CallerIdentity } from "#platform/server/session.ts";
import { refusalToPropose, type Season } from "#season/configuration/season.ts";
import type { establishmentsApi, School } from "../establishments.contract.ts";
import { estimateMissing, refusalToOpen } from "../opening.ts";
import { MAX_BYTES_OF_ROWS, tooManyPrepared } from "../requests.ts";
import { canonicalRne } from "../rne.ts";
import * as queries from "./establishments.queries.ts";
import { findWaiting } from "./requests.queries.ts";

export { eraseColleagues } from "./colleagues.service.ts";
export { replaceCorrespondent } from "./correspondents.queries.ts";
export { schoolJson, schoolOf } from "./establishments.queries.ts";
export { deleteRequestsOf as deleteSchoolRequestsOf, dropPupils as dropPreparedPupils } from "./requests.queries.ts";
export { correspondentsOf } from "./school-list.queries.ts";

export const CHANGE_SCHOOL = action("change school", "a modifié un établissement");

const canonical = (chosen: queries.SchoolRef): queries.SchoolRef => ("id" in chosen ? chosen : { rneCode: canonicalRne(chosen.rneCode) });

/** @throws {Refusal} 400 at its field unless the school accepts pupils in this year. */
export async function findOpenSchoolOr400(db: Connection, year: number, chosen: queries.SchoolRef): Promise<{ id: number }> {
  const school = await queries.findOpen(db, year, canonical(chosen));
  if (!school)
    throw badRequest("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.", "establishment");
  return school;
}

/** A school by its id or its RNE code, even if it accepts no pupils. */
export const findEstablishment = (db: Connection, chosen: queries.SchoolRef) => queries.findSchool(db, canonical(chosen));

/** @throws {Refusal} 404 without such a school. */
export const schoolOfId = async (db: Connection, id: number) =>
  foundOr404(await queries.findSchool(db, { id }), "Cet établissement n'existe pas");

/** @throws {Refusal} 403 for an account that does not act for a school yet, or no longer (LET-01). */
export async function ownSchool(db: Connection, userId: number) {
  const school = await queries.schoolOf(db, userId);
  if (school) return school;
  const request = await findWaiting(db, userId);
  throw forbidden(
    request
      ? `Votre demande pour ${request.name} attend d'être confirmée\u00A0: d'ici là, préparez votre saison et votre liste.`
      : "Votre compte n'est le correspondant d'aucun établissement\u00A0: écrivez à la fédération.",
  );
}

/** The caller's school as a reader of its pupils, limited to the classes that the caller sees (CLS-01). */
export async function ownSchoolReader(db: Connection, userId: number) {
  const { id, name } = await ownSchool(db, userId);
  return { name, establishmentId: id, seenBy: userId };
}

/** `null` for a caller who waits to be confirmed, whose list is read without looking up any pupil of a school. */
export async function schoolToPrepare(db: Connection, userId: number): Promise<{ readonly id: number } | null> {
  const school = await queries.schoolOf(db, userId);
  return school || !(await findWaiting(db, userId)) ? ownSchool(db, userId) : null;
}

/** Refuses an oversized list, before it is read, from a caller who is not a confirmed correspondent. */
export async function refuseLargeList(db: Connection, { id, role }: CallerIdentity, { maxBytes }: Endpoint, bytes: number): Promise<void> {
  if (maxBytes === undefined || role !== "ESTABLISHEMENT" || bytes <= MAX_BYTES_OF_ROWS || (await queries.schoolOf(db, id))) return;
  throw new Refusal(413, tooManyPrepared);
}

type SeasonOpening = Pick<School, "visible" | "estimatedParticipants">;

/** Requires an estimate of an open school (ETB-03). The error is on the field that changed. */
export function refuseSeason(after: SeasonOpening, before: SeasonOpening): void {
  const refusal = after.visible ? refusalToOpen(after.estimatedParticipants) : null;
  if (refusal !== null) throw before.visible ? badRequest(estimateMissing, "estimatedParticipants") : badRequest(refusal, "visible");
}

/** Changes the season of the caller's school, and returns the school. Fields without a change are not checked. */
export async function changeSeason(
  trx: Connection,
  input: RequestOf<typeof establishmentsApi.updateMine>["body"],
  { caller, season, now }: { readonly caller: Caller; readonly season: Season; readonly now: Date },
): Promise<School> {
  const { id } = await ownSchool(trx, caller.id);
  const before = await queries.lockSchool(trx, id, caller.id);
  await caller.recheckAccess(trx);
  if ((await queries.schoolOf(trx, caller.id))?.id !== id) throw forbidden();
  const changes = changesTo<Omit<School, "type">>(before, input);
  if (Object.keys(changes).length === 0) return before;
  const after = { ...before, ...changes };
  throwIfRefused(changes.proposeToBeHalfExamCenter ? refusalToPropose(season, now) : null, forbidden);
  refuseSeason(after, before);
  await queries.updateSchool(trx, id, changes);
  await recordSchoolChange(trx, caller.id, id, before, changes);
  return after;
}

export const recordSchoolChange = <Stored extends object>(
  trx: Connection,
  actorId: number,
  id: number,
  before: Stored,
  after: Partial<Stored>,
) => record(trx, { actorId, action: CHANGE_SCHOOL, subject: `establishment ${id}`, before: beforeChanges(before, after), after });
