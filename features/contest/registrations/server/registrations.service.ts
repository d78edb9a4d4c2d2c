import { clearOpeningSchool } from "#core/accounts/server/opening-school.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { clubOr400, ownClubAsContact } from "#organizations/clubs/server/clubs.service.ts";
import { findOpenSchoolOr400, ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { openCategoryOr400 } from "#season/categories/server/categories.service.ts";
import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import { openYearOr403 } from "#season/configuration/server/season.service.ts";
import type { AnyRegistration, Registration, Renewal } from "../registrations.contract.ts";
import * as queries from "./registrations.queries.ts";

export { clearClassesOf, fillClasses, renameClass } from "./change.queries.ts";
export { registrationJson } from "./registrations.queries.ts";

const RENEW_MEMBERSHIP = action("renew membership", "a renouvelé une adhésion");
const REOPEN_MEMBERSHIP = action("reopen membership", "a remis une adhésion en attente");

/** A valid registration to insert: its period is open, and all that it names exists. */
export type Enrolment = Row<"registrations", "year" | "categoryId" | "establishmentId" | "clubId">;

/** Resolves a participant's registration request for the active year: 403 outside its period, 400 at the invalid field. */
export async function resolveEnrolment(
  db: Connection,
  { categoryName, establishment, club }: Renewal,
  season: Season,
  now: Date,
): Promise<Enrolment> {
  const { activeYear: year } = season;
  const refusal = refusalToRegister(establishment ? "student" : "individual", season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return {
    year,
    categoryId: (await openCategoryOr400(db, categoryName)).id,
    establishmentId: establishment ? (await findOpenSchoolOr400(db, year, establishment)).id : null,
    clubId: club ? (await clubOr400(db, club.id)).id : null,
  };
}

/** Registers the person, PENDING; 409 if they are already registered for this year. */
export async function enrol(
  trx: Connection,
  userId: number,
  enrolment: Enrolment & { readonly className?: string },
): Promise<Registration> {
  await clearOpeningSchool(trx, [userId], enrolment.establishmentId);
  return queries.insertParticipant(trx, { userId, ...enrolment });
}

/** Registers many pupils of a school, PENDING, and returns the new ones; those already registered that year stay unchanged. */
export async function enrolAll(
  trx: Connection,
  school: { readonly year: number; readonly establishmentId: number },
  pupils: readonly queries.NewPupil[],
) {
  const enrolled = await queries.insertPupils(trx, school, pupils);
  const ids = enrolled.map(({ userId }) => userId);
  await clearOpeningSchool(trx, ids, school.establishmentId);
  return enrolled;
}

/** Registers a declared school, PENDING; again, if it was confirmed for this year under a correspondent who left. */
export async function enrolDeclaredSchool(trx: Connection, establishmentId: number, { year, actorId }: { year: number; actorId: number }) {
  const membership = await queries.lockMembership(trx, establishmentId, year);
  if (!membership) return queries.insertMembership(trx, { establishmentId }, year);
  if (membership.status === "PENDING") return;
  await queries.markPending(trx, [membership.id]);
  await record(trx, {
    actorId,
    action: REOPEN_MEMBERSHIP,
    subject: `registration ${membership.id}`,
    before: { status: "CONFIRMED" },
    after: { status: "PENDING" },
  });
}

export const enrolClub = (db: Connection, clubId: number, year: number): Promise<AnyRegistration> =>
  queries.insertMembership(db, { clubId }, year);

/** Renews the membership of the caller's school or club, the named one if there are several (CLB-07): 403 outside the period. */
export async function renewMembership(
  trx: Connection,
  caller: Caller,
  clubRef: Renewal["club"],
  { season, now }: { readonly season: Season; readonly now: Date },
): Promise<AnyRegistration> {
  const isClub = caller.role === "CLUB";
  const { id } = isClub ? await ownClubAsContact(trx, caller.id, clubRef) : await ownSchool(trx, caller.id);
  const year = openYearOr403(isClub ? "club" : "school", season, now);
  const membership = await queries.insertMembership(trx, isClub ? { clubId: id } : { establishmentId: id }, year);
  const subject = isClub ? (`club ${id}` as const) : (`establishment ${id}` as const);
  await record(trx, { actorId: caller.id, action: RENEW_MEMBERSHIP, subject, after: { year } });
  return membership;
}
