import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { openCategory } from "#features/categories/server/categories.service.ts";
import { chosenClub, ownClub } from "#features/clubs/server/clubs.service.ts";
import { openEstablishment, ownSchool } from "#features/establishments/server/establishments.service.ts";
import { leaveOpener } from "#features/users/server/opener.service.ts";
import { forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { AnyRegistration, Registration, Renewal } from "../registrations.contract.ts";
import { refusalToRegister, type Season } from "../season.ts";
import { isOpenedBy } from "./change.queries.ts";
import * as queries from "./registrations.queries.ts";

export {
  activeYear,
  isAnsweredForBy,
  isLastWithAccount,
  isRegistrationWith,
  isStillWith,
  isStillWithAccount,
  type Owner,
  registrationJson,
  runsCenter,
} from "./registrations.queries.ts";

/**
 * Whether a person is the caller's to help this year: a pupil of the school whose correspondent calls, a member of a club that the caller
 * controls (3-decisions, section 5: « its pupils »). Not who runs an exam center: their account opens more than a school's or a club's pupil is.
 */
export const mayHelp = (db: Connection, caller: Caller, userId: number): Promise<boolean> => mayHelpAll(db, caller, [userId]);

export const mayHelpAll = async (db: Connection, caller: Caller, userIds: readonly number[]): Promise<boolean> =>
  (await queries.countWith(db, userIds, queries.isHelpedBy(caller))) === new Set(userIds).size;

/** The same of this year and of whoever was registered last with the caller. */
export const mayAnswerForAll = async (db: Connection, caller: Caller, userIds: readonly number[]): Promise<boolean> =>
  (await queries.countWith(db, userIds, queries.isAnsweredForBy(caller))) === new Set(userIds).size;

/**
 * Whether a person is the caller's to read and to renew: a pupil of this year, one whose latest registration is there, or one for whom the
 * school opened an account that has no registration yet.
 */
export const isPupil = async (db: Connection, caller: Caller, userId: number): Promise<boolean> =>
  (await queries.isPupilOf(db, userId, caller)) || isOpenedBy(db, userId, caller.id);

/** A registration that may be made: its period is open, and all that it names was found. */
export interface Entry {
  readonly year: number;
  readonly categoryId: number;
  readonly establishmentId: number | null;
  readonly clubId: number | null;
}

/** Judges what a participant asks to be registered with, for the active year: 403 out of its period, 400 at the field that is wrong. */
export async function judgeEntry(
  db: Connection,
  { categoryName, establishment, club }: Renewal,
  season: Season,
  now: Date,
): Promise<Entry> {
  const { activeYear: year } = season;
  const refusal = refusalToRegister(establishment ? "student" : "individual", season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return {
    year,
    categoryId: (await openCategory(db, categoryName)).id,
    establishmentId: establishment ? (await openEstablishment(db, year, establishment)).id : null,
    clubId: club ? (await chosenClub(db, club.id)).id : null,
  };
}

/** Registers the person, PENDING; 409 when there is a registration of this year already. */
export async function enrol(trx: Connection, userId: number, entry: Entry): Promise<Registration> {
  await leaveOpener(trx, [userId], entry.establishmentId);
  return queries.insertParticipant(trx, { userId, ...entry });
}

/** Registers many pupils of a school, PENDING; whoever is registered that year already is left as he is. Those who were registered now. */
export async function enrolAll(
  trx: Connection,
  of: { readonly year: number; readonly establishmentId: number },
  pupils: readonly { readonly userId: number; readonly categoryId: number }[],
) {
  const enrolled = await queries.insertPupils(trx, of, pupils);
  const ids = enrolled.map(({ userId }) => userId);
  await leaveOpener(trx, ids, of.establishmentId);
  return enrolled;
}

/** The year for which a school or a club may register now; 403 out of its period. */
export function yearToJoin(kind: "school" | "club", season: Season, now: Date): number {
  const { activeYear: year } = season;
  const refusal = refusalToRegister(kind, season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return year;
}

/** Registers a school itself, PENDING; 409 when it is registered for this year already. */
const enrolSchool = (db: Connection, establishmentId: number, year: number): Promise<AnyRegistration> =>
  queries.insertMembership(db, { establishmentId, year });

/** Registers a school that somebody declares, PENDING: again, if it was confirmed for this year under a correspondent who left. */
export async function enrolDeclaredSchool(trx: Connection, establishmentId: number, { year, actorId }: { year: number; actorId: number }) {
  const membership = await queries.holdMembership(trx, establishmentId, year);
  if (!membership) return enrolSchool(trx, establishmentId, year);
  if (membership.status === "PENDING") return;
  await queries.markPending(trx, membership.id);
  await record(trx, {
    actorId,
    action: "reopen membership",
    subject: `registration ${membership.id}`,
    before: { status: "CONFIRMED" },
    after: { status: "PENDING" },
  });
}

/** Registers a club itself, PENDING. */
export const enrolClub = (db: Connection, clubId: number, year: number): Promise<AnyRegistration> =>
  queries.insertClubMembership(db, { clubId, year });

interface Moment {
  readonly season: Season;
  readonly now: Date;
}

/** Renews the membership of the caller's school for the active year: 403 out of the period of schools. */
export async function renewSchool(trx: Connection, caller: Caller, { season, now }: Moment): Promise<AnyRegistration> {
  const { id } = await ownSchool(trx, caller.id);
  const year = yearToJoin("school", season, now);
  const membership = await enrolSchool(trx, id, year);
  await record(trx, { actorId: caller.id, action: "renew membership", subject: `establishment ${id}`, after: { year } });
  return membership;
}

/** The same of the caller's club, the one named where there are several (CLB-07). */
export async function renewClub(
  trx: Connection,
  caller: Caller,
  named: Renewal["club"],
  { season, now }: Moment,
): Promise<AnyRegistration> {
  const { id } = await ownClub(trx, caller.id, named);
  const year = yearToJoin("club", season, now);
  const membership = await enrolClub(trx, id, year);
  await record(trx, { actorId: caller.id, action: "renew membership", subject: `club ${id}`, after: { year } });
  return membership;
}
