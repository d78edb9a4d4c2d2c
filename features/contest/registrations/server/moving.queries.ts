import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { listRows, listValues, onlyRow, run } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";

export type Affiliation = Row<"registrations", "establishmentId" | "clubId">;

export interface Recipient {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
}

export const findAffiliation = (trx: Connection, registrationId: number) =>
  onlyRow<Row<"registrations", "establishmentId" | "clubId" | "userId">>(trx)`
    select establishment_id, club_id, user_id from registrations where id = ${registrationId}`;

interface AffiliatedRegistration extends Affiliation {
  readonly registrationId: number;
  readonly year: number;
  readonly userId: number;
  readonly name: string;
}

export const listAffiliationsOf = (db: Connection, userIds: readonly number[]) => listRows<AffiliatedRegistration>(db)`
    select r.id as registration_id, r.year, r.user_id, r.establishment_id, r.club_id, concat_ws(', ', e.name, c.name) as name
    from participations r left join establishments e on e.id = r.establishment_id left join clubs c on c.id = r.club_id
    where r.user_id = any(${[...userIds]}::int[]) and r.year = ${activeYear} and coalesce(e.id, c.id) is not null
    order by r.id`;

export const listInCharge = (db: Connection, { establishmentId, clubId }: Affiliation) => listRows<Recipient>(db)`
    select u.id as user_id, u.email, p.name from (
      select e.name, e.user_id from establishments e where e.id = ${establishmentId}::int
      union all
      select c.name, k.user_id from clubs c join club_controllers k on k.club_id = c.id where c.id = ${clubId}::int and k.invited_by is null) p
      join users u on u.id = p.user_id and u.status <> 'DESACTIVATED'`;

export const findPerson = (db: Connection, userId: number) =>
  db.selectFrom("users").select(["id as userId", "email", "emailOf", "numPalmares"]).where("id", "=", userId).executeTakeFirstOrThrow();

export const listStagesQualifiedBySchool = (db: Connection, registrationId: number) =>
  listValues<string>(db)`
    select q.name || ' ' || q.year as name from registrations r
      join questionnaires q on q.year = r.year join results x on x.questionnaire_id = q.id and x.user_id = r.user_id
    where r.id = ${registrationId} and x.origin = 'school' order by q."order", q.id`;

export async function updateAffiliation(
  trx: Connection,
  id: number,
  affiliation: Affiliation & { readonly waits: boolean },
): Promise<void> {
  const { establishmentId, clubId, waits } = affiliation;
  await trx
    .updateTable("registrations")
    .set({
      establishmentId,
      clubId,
      squadId: null,
      className: sql`case when establishment_id is not distinct from ${establishmentId}::int then class_name else '' end`,
      ...(waits && { status: "PENDING", confirmedAt: null }),
    })
    .where("id", "=", id)
    .execute();
}

export interface Move {
  readonly fromId: number;
  readonly toId: number;
  readonly replaced: readonly number[];
  readonly dropped: readonly number[];
}

/** Before a merge decides which of two registrations stays: a confirmation under way would be dropped with its registration. */
export const lockRegistrationsOf = (trx: Connection, userIds: readonly number[]) => run(trx)`
    select from registrations where kind = 'participant' and user_id = any(${[...userIds]}::int[]) order by id for update`;

/** Moves a participant's registrations to another account. Of two in one year, one is deleted; its class at the same school is kept. */
export async function moveRegistrations(trx: Connection, { fromId, toId, replaced, dropped }: Move): Promise<void> {
  await run(trx)`
    update registrations r set class_name = other.class_name from registrations other
    where r.kind = 'participant' and other.kind = 'participant' and r.year = other.year and r.establishment_id = other.establishment_id
      and r.user_id = any(${[fromId, toId]}::int[]) and other.user_id = any(${[fromId, toId]}::int[]) and r.class_name = '' and other.class_name <> ''`;
  await run(trx)`
    delete from registrations where kind = 'participant'
      and ((user_id = ${toId} and year = any(${[...replaced]}::int[])) or (user_id = ${fromId} and year = any(${[...dropped]}::int[])))`;
  await run(trx)`update registrations set user_id = ${toId} where user_id = ${fromId} and kind = 'participant'`;
}
