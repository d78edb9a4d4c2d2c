import { type Insertable, sql } from "kysely";
import { existsRegistration, isOfCaller } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { firstRow, hasRow, listIds, listRows, listValues, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { alreadyRegistered } from "#season/configuration/season.ts";
import type { RegistrationUsage } from "../deletion.ts";
import type { AnyRegistration, Registration } from "../registrations.contract.ts";

/** A registration in the wire format (contract of the registrations), from the row `r`. */
export const registrationJson = sql`jsonb_build_object(
  'id', r.id, 'year', r.year, 'status', r.status,
  'category', (select jsonb_build_object('name', c.name, 'canSeeQuestionnaire', c.can_see_questionnaire, 'hasSquads', c.has_squads)
    from categories c where c.id = r.category_id),
  'establishment', (select jsonb_build_object('id', e.id, 'name', e.name, 'rneCode', e.rne_code) from establishments e where e.id = r.establishment_id),
  'club', (select jsonb_build_object('id', c.id, 'name', c.name) from clubs c where c.id = r.club_id),
  'squad', (select jsonb_build_object('id', s.id, 'name', s.name) from squads s where s.id = r.squad_id))`;

export const isRegistrationOf = (db: Connection, id: number, establishmentId: number) =>
  existsRegistration(db, sql`r.id = ${id} and r.kind = 'participant' and r.establishment_id = ${establishmentId}`);

export const isRegistrationOfClub = (db: Connection, id: number, clubId: number) =>
  existsRegistration(db, sql`r.id = ${id} and r.kind = 'participant' and r.club_id = ${clubId}`);

export const hasAffiliation = (db: Connection, userId: number) =>
  existsRegistration(db, sql`r.user_id = ${userId} and r.kind = 'participant' and num_nonnulls(r.establishment_id, r.club_id) > 0`);

export const isAccount = (db: Connection, userId: number) => hasRow(db)`select from users where id = ${userId}`;

const selectRegistrations = <Shape>(db: Connection) =>
  db.selectFrom("registrations as r").select(sql<Shape>`${registrationJson}`.as("registration"));

/** A person's registrations, newest first; a school or a club gets only its own. */
export const listOfUser = (db: Connection, userId: number, caller: Caller) => listValues<Registration>(db)`
    select ${registrationJson} from registrations r where r.user_id = ${userId} and r.kind = 'participant'
      ${caller.role === "CLUB" || caller.role === "ESTABLISHEMENT" ? sql`and ${isOfCaller(caller)}` : sql``} order by r.year desc`;

export const findOfStage = (db: Connection, userId: number, questionnaireId: number) =>
  selectRegistrations<Registration>(db)
    .innerJoin("questionnaires as q", "q.year", "r.year")
    .where("q.id", "=", questionnaireId)
    .where("r.userId", "=", userId)
    .where("r.kind", "=", "participant")
    .executeTakeFirst();

export const isStage = (db: Connection, id: number) => hasRow(db)`select from questionnaires where id = ${id}`;

/** In order of precedence: the account's own participation, then its school's membership, then those of its clubs. */
export const listOfAccount = (db: Connection, userId: number, year: number) => listRows<{ id: number; clubName: string | null }>(db)`
    select r.id, null as club_name, 1 as place from participations r where r.user_id = ${userId} and r.year = ${year}
    union all
    select r.id, null, 2 from establishments e join registrations r on r.kind = 'establishment' and r.establishment_id = e.id and r.year = ${year}
    where e.user_id = ${userId}
    union all
    select r.id, c.name, 3 from club_controllers k join clubs c on c.id = k.club_id
      join registrations r on r.kind = 'club' and r.club_id = c.id and r.year = ${year}
    where k.user_id = ${userId} and k.invited_by is null
    order by place, club_name, id`;

export interface DecidableRegistration {
  /** The participant; null: the membership of a school or a club. */
  readonly userId: number | null;
  readonly confirmedAt: Date | null;
  readonly registration: AnyRegistration;
}

/** Those of these registrations, of any kind, on which the caller may decide, in order of id. */
const selectDecidable = (trx: Connection, ids: readonly number[], caller: Caller) =>
  selectRegistrations<AnyRegistration>(trx)
    .select(["r.userId", "r.confirmedAt"])
    .where("r.id", "=", sql<number>`any(${[...ids]}::int[])`)
    .$if(caller.role !== "ADMIN", (query) => query.where(isOfCaller(caller)))
    .orderBy("r.id");

export const listDecidable = (db: Connection, ids: readonly number[], caller: Caller): Promise<DecidableRegistration[]> =>
  selectDecidable(db, ids, caller).execute();

/** Until the end of the transaction no other call confirms or deletes them, or removes the caller from their place. */
export async function lockRegistrations(trx: Connection, ids: readonly number[], caller: Caller): Promise<DecidableRegistration[]> {
  await caller.recheckAccess(trx);
  return selectDecidable(trx, ids, caller).forUpdate("r").execute();
}

/** Before the registrations themselves: changes to a person by their school or club lock them too, and then check that they still belong to it. */
export const lockPeopleOf = (trx: Connection, ids: readonly number[]) => run(trx)`
    select from users where id in (select user_id from registrations where id = any(${[...ids]}::int[])) order by id for no key update`;

export async function markConfirmed(db: Connection, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable("registrations").set({ status: "CONFIRMED", confirmedAt: now }).where("id", "in", ids).execute();
}

export async function deleteRegistrations(db: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("registrations").where("id", "in", ids).execute();
}

export const listUsage = (db: Connection, ids: readonly number[]): Promise<({ readonly id: number } & RegistrationUsage)[]> => listRows<
  { id: number } & RegistrationUsage
>(db)`
    select r.id,
      exists (select from sheets s join questionnaires q on q.id = s.questionnaire_id where s.user_id = r.user_id and q.year = r.year) as is_answered,
      coalesce(bool_or(x.grade is not null or x.absent), false) as is_graded,
      coalesce(bool_or(x.next_exam_center_id is not null), false) as is_convoked,
      coalesce(bool_or(x.origin = 'hand'), false) as is_decided
    from registrations r left join (results x join questionnaires q on q.id = x.questionnaire_id) on x.user_id = r.user_id and q.year = r.year
    where r.id = any(${[...ids]}::int[]) group by r.id`;

/** Returns those of these registrations that the office confirmed last. */
export const listConfirmedByOffice = (db: Connection, ids: readonly number[]): Promise<number[]> => listIds(db)`
    select r.id from unnest(${[...ids]}::int[]) r(id) cross join lateral (
      select actor_id from audit_trail where subject = 'registration ' || r.id and action = 'confirm registration' order by at desc, id desc limit 1) t
      join users u on u.id = t.actor_id and u.role = 'ADMIN'`;

/** Inserts a participant's registration, PENDING. The database enforces one a year, and a category. */
export const insertParticipant = async (db: Connection, participant: Omit<Insertable<DB["registrations"]>, "kind" | "status">) =>
  (await insertPending(db, { ...participant, kind: "participant" }, "registrations_person_year")) as Registration;

export const insertMembership = (
  db: Connection,
  place: { readonly establishmentId: number } | { readonly clubId: number },
  year: number,
) =>
  "clubId" in place
    ? insertPending(db, { ...place, year, kind: "club" }, "registrations_club_year")
    : insertPending(db, { ...place, year, kind: "establishment" }, "registrations_establishment_year");

export const lockMembership = (trx: Connection, establishmentId: number, year: number) => firstRow<Row<"registrations", "id" | "status">>(
  trx,
)`
    select id, status from registrations where kind = 'establishment' and establishment_id = ${establishmentId} and year = ${year} for update`;

export const isPaidBy = (db: Connection, userId: number, year: number) =>
  existsRegistration(
    db,
    sql`r.kind = 'establishment' and r.status = 'CONFIRMED' and r.year = ${year}
      and r.establishment_id in (select establishment_id from establishment_staff where user_id = ${userId})`,
  );

export async function markPending(db: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable("registrations").set({ status: "PENDING", confirmedAt: null }).where("id", "in", ids).execute();
}

async function insertPending(db: Connection, row: Insertable<DB["registrations"]>, uniqueIndex: string): Promise<AnyRegistration> {
  const { id } = await db
    .insertInto("registrations")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(onDuplicate(uniqueIndex, alreadyRegistered(row.year)));
  const { registration } = await selectRegistrations<AnyRegistration>(db).where("r.id", "=", id).executeTakeFirstOrThrow();
  return registration;
}

export interface NewPupil extends Row<"registrations", "userId" | "categoryId"> {
  readonly className?: string;
}

/** Inserts in order of person, so that two concurrent calls for the same people do not deadlock. */
export const insertPupils = (
  trx: Connection,
  { year, establishmentId }: { readonly year: number; readonly establishmentId: number },
  pupils: readonly NewPupil[],
): Promise<{ readonly id: number; readonly userId: number }[]> => listRows<{ id: number; userId: number }>(trx)`
    insert into registrations (kind, year, establishment_id, user_id, category_id, class_name)
    select 'participant', ${year}::int, ${establishmentId}::int, p.user_id, p.category_id, p.class_name
    from unnest(${pupils.map(({ userId }) => userId)}::int[], ${pupils.map(({ categoryId }) => categoryId)}::int[],
      ${pupils.map(({ className = "" }) => className)}::text[]) p(user_id, category_id, class_name)
    order by p.user_id
    on conflict (user_id, year) where kind = 'participant' do nothing returning id, user_id`;
