import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, hasRow } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { seesClassOf } from "./classes.service.ts";

export const isOfCaller = ({ id, role }: Caller): RawBuilder<boolean> => {
  if (role === "ESTABLISHEMENT")
    return sql`r.kind = 'participant' and r.establishment_id in (select establishment_id from establishment_staff where user_id = ${id}) and ${seesClassOf(id)}`;
  if (role === "CLUB") return sql`r.kind = 'participant' and r.club_id in (select club_id from club_controllers where user_id = ${id})`;
  return sql`false`;
};

const latestYear = (userId: number) => sql<number>`(select max(year) from participations where user_id = ${userId})`;

export const existsRegistration = (db: Connection, condition: RawBuilder<boolean>) =>
  hasRow(db)`select from registrations r where ${condition} limit 1`;

export const isRegistrationOfCaller = (db: Connection, id: number, caller: Caller) =>
  existsRegistration(db, sql`r.id = ${id} and ${isOfCaller(caller)}`);

export const isAnyRegistrationOfCaller = (db: Connection, ids: readonly number[], caller: Caller) =>
  existsRegistration(db, sql`r.id = any(${[...ids]}::int[]) and ${isOfCaller(caller)}`);

export const runsCenter = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from exam_center_controllers k where k.user_id = ${userId})`;

const runsNoCenter = sql<boolean>`not ${runsCenter(sql.ref("r.user_id"))}`;

/** A person registered alone since stays visible to those last in charge. */
export const isUnderResponsibilityOf = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`${isOfCaller(caller)} and ${runsNoCenter} and ${isLatestAffiliation("r")}`;

/** Of the active year, or the latest one with a school or a club: a registration alone transfers no responsibility. */
const isLatestAffiliation = (registration: "n" | "r") => {
  const n = sql.table(registration);
  return sql<boolean>`${n}.kind = 'participant' and (${n}.year = ${activeYear} or not exists (
  select from participations later where later.user_id = ${n}.user_id and later.year > ${n}.year
    and num_nonnulls(later.establishment_id, later.club_id) > 0))`;
};

const countPeopleWith = (db: Connection, userIds: readonly number[], condition: RawBuilder<boolean>) => countRows(db)`
    select count(distinct r.user_id)::int as count from registrations r where r.user_id = any(${[...userIds]}::int[]) and ${condition}`;

/** A pupil of this year, or one whose latest registration is there. */
export const isPupilOf = (db: Connection, userId: number, caller: Caller) =>
  existsRegistration(db, sql`r.user_id = ${userId} and r.year in (${activeYear}, ${latestYear(userId)}) and ${isOfCaller(caller)}`);

export const isMemberOf = (db: Connection, userId: number, caller: Caller) =>
  existsRegistration(db, sql`r.user_id = ${userId} and ${isOfCaller(caller)}`);

/** The reader for a school: the account sees all of it or its classes. */
export interface SchoolReader {
  readonly establishmentId: number;
  readonly seenBy: number;
}

export type Owner = SchoolReader | { readonly clubId: number };

export const isSeenBy = ({ establishmentId, seenBy }: SchoolReader, registration: "n" | "r" = "r"): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${registration}.establishment_id`)} = ${establishmentId} and ${seesClassOf(seenBy, registration)}`;

/** Whether the registration `n` is current: of the active year, or the latest one. */
const isCurrent = sql<boolean>`n.kind = 'participant' and (n.year = ${activeYear} or not exists (
  select from participations later where later.user_id = n.user_id and later.year > n.year))`;

/** In a class of the reader. Former managers read that year's data, but no current data (LET-06). */
export const isStillWith = (owner: Owner, userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from registrations n where n.user_id = ${userId} and ${isCurrent}
    and ${"clubId" in owner ? sql`n.club_id = ${owner.clubId}` : isSeenBy(owner, "n")})`;

/** Whether a registration `n` of the person that meets this condition is with this account's school, or with one of its clubs. */
const isWithAccount = (
  accountId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
  ofClass = sql<boolean>`true`,
) => sql<boolean>`exists (
  select from registrations n where n.user_id = ${userId} and ${condition}
    and ((n.establishment_id in (select establishment_id from establishment_staff where user_id = ${accountId}) and ${ofClass})
      or n.club_id in (select club_id from club_controllers where user_id = ${accountId})))`;

export const isStillWithAccount = (accountId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isWithAccount(accountId, userId, isCurrent);

/** Whether the person is there today in a class that the account sees: a teacher's slips end with the class (CLS-01). */
export const isStillInClassesOf = (accountId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isWithAccount(accountId, userId, isCurrent, seesClassOf(accountId, "n"));

export const isLastWithAccount = (accountId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isWithAccount(accountId, userId, isLatestAffiliation("n"));

/** Whether the caller's school opened this account, which has had no registration since. It has no class, so only accounts that see all classes see it. */
const isOpenedBy = (db: Connection, userId: number, callerId: number) => hasRow(db)`
    select from users u join establishment_staff s on s.establishment_id = u.establishment_id and s.user_id = ${callerId} and s.all_classes
    where u.id = ${userId} and not exists (select from participations r where r.user_id = u.id)`;

/** Confirmed for this year, in a class that the caller sees. */
export const isConfirmedOf = (caller: Caller) => sql<boolean>`r.year = ${activeYear} and r.status = 'CONFIRMED' and ${isOfCaller(caller)}`;

export const isConfirmedPupilOf = (db: Connection, userId: number, caller: Caller) =>
  existsRegistration(db, sql`r.user_id = ${userId} and ${isConfirmedOf(caller)}`);

/** Never a manager of an exam center, whose account has more rights than a pupil's. */
export const mayHelp = (db: Connection, caller: Caller, userId: number): Promise<boolean> => mayHelpAll(db, caller, [userId]);

export const mayHelpAll = async (db: Connection, caller: Caller, userIds: readonly number[]): Promise<boolean> =>
  (await countPeopleWith(db, userIds, sql<boolean>`r.year = ${activeYear} and ${isOfCaller(caller)} and ${runsNoCenter}`)) ===
  new Set(userIds).size;

export const isResponsibleForAll = async (db: Connection, caller: Caller, userIds: readonly number[]): Promise<boolean> =>
  (await countPeopleWith(db, userIds, isUnderResponsibilityOf(caller))) === new Set(userIds).size;

/** A pupil, or a person whose account the school opened and who has no registration yet. */
export const isPupil = async (db: Connection, caller: Caller, userId: number): Promise<boolean> =>
  (await isPupilOf(db, userId, caller)) || isOpenedBy(db, userId, caller.id);
