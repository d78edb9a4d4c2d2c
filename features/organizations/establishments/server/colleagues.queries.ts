import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { firstRow, hasRow, listIds, listRows, run } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { Colleague } from "../colleagues.contract.ts";

/** A school, locked until the end of the transaction, together with the places of the caller. */
export async function lockSchoolWithStaff(trx: Connection, id: number, callerId: number) {
  await lockPlace(trx, "establishment", id, callerId);
  return firstRow<Row<"establishments", "id" | "name" | "userId">>(
    trx,
  )`select id, name, user_id from establishments where id = ${id} for update`;
}

/** With the username, which only the letter to themselves contains, never an answer. */
export type ColleagueWithUsername = Colleague & Row<"users", "username">;

const select = (db: Connection, condition: RawBuilder<unknown>) => listRows<ColleagueWithUsername>(db)`
    select u.id, u.username, u.lastname, u.firstname, u.email, c.may_register,
      case when not c.all_classes then (select coalesce(jsonb_agg(t.class_name order by t.class_name ${byNumber}, t.class_name), '[]')
        from class_teachers t where t.user_id = c.user_id and t.year = ${activeYear}) end as classes, case
      when s.user_id is null then 'unconfirmed' when u.status = 'PENDING' then 'invited' else 'active' end as state
    from establishment_colleagues c join users u on u.id = c.user_id left join establishment_staff s on s.user_id = c.user_id
    where c.establishment_id = ${condition} order by u.lastname, u.firstname, u.id`;

export const listColleagues = (db: Connection, establishmentId: number) => select(db, sql`${establishmentId}`);

/** Whether an account is a colleague of this school, confirmed or waiting. */
export const isColleagueOf = (db: Connection, userId: number, establishmentId: number) =>
  hasRow(db)`select from establishment_colleagues where user_id = ${userId} and establishment_id = ${establishmentId}`;

export const findColleague = async (db: Connection, establishmentId: number, userId: number) =>
  (await select(db, sql`${establishmentId} and c.user_id = ${userId}`))[0];

/** Whether a person who acts for this school, or waits to be confirmed for it, has this mailbox. */
export const isMailboxOfStaff = (db: Connection, establishmentId: number, email: string) => hasRow(db)`
    select from users u where mailbox(u.email) = mailbox(${email}) and u.id in (
      select user_id from establishments where id = ${establishmentId} union select user_id from establishment_colleagues where establishment_id = ${establishmentId})`;

/** Condition on the account `u`: it has no school, and asks for none. */
export const isFree = sql`not exists (select from establishments where user_id = u.id)
  and not exists (select from establishment_colleagues where user_id = u.id)
  and not exists (select from establishment_requests where user_id = u.id and state = 'waiting')`;

export const insertColleague = (trx: Connection, colleague: Insertable<DB["establishmentColleagues"]>) =>
  trx
    .insertInto("establishmentColleagues")
    .values(colleague)
    .execute()
    .catch(onDuplicate("establishment_colleagues_pkey", "Cette personne vient d'être invitée par un autre établissement"));

export const updateColleague = (trx: Connection, userId: number, changes: Updateable<DB["establishmentColleagues"]>) =>
  trx.updateTable("establishmentColleagues").set(changes).where("userId", "=", userId).execute();

/** Gives a colleague these classes of a year, in place of the former ones; two spellings of one class count once. */
export async function replaceClasses(trx: Connection, userId: number, year: number, classes: readonly string[]): Promise<void> {
  await run(trx)`delete from class_teachers where user_id = ${userId} and year = ${year}`;
  await run(trx)`
    insert into class_teachers (user_id, year, class_name) select ${userId}::int, ${year}::int, name from unnest(${[...classes]}::text[]) name
    on conflict do nothing`;
}

/** Renames a class of a school's teachers; teachers who had both names have the class once. */
export async function renameClass(trx: Connection, { establishmentId, year, from, to }: ClassRenaming): Promise<void> {
  const ofSchool = sql`t.year = ${year} and t.user_id in (select user_id from establishment_colleagues where establishment_id = ${establishmentId})`;
  await run(trx)`
    delete from class_teachers t where ${ofSchool} and t.class_key = class_key(${from}) and class_key(${from}) <> class_key(${to})
      and exists (select from class_teachers o where o.user_id = t.user_id and o.year = t.year and o.class_key = class_key(${to}))`;
  await run(
    trx,
  )`update class_teachers t set class_name = ${to} where ${ofSchool} and t.class_key in (class_key(${from}), class_key(${to}))`;
}

export interface ClassRenaming {
  readonly establishmentId: number;
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

/** The school whose colleague the account was, if any. */
export const deleteColleague = (trx: Connection, userId: number) => firstRow<Row<"establishments", "id" | "name">>(trx)`
    with gone as (delete from establishment_colleagues where user_id = ${userId} returning establishment_id)
    select id, name from establishments where id in (select establishment_id from gone)`;

/** Makes the colleagues of this school unconfirmed, and returns those who were confirmed. */
export const suspendColleagues = (trx: Connection, establishmentId: number) => listIds(trx)`
    with confirmed as (select user_id from establishment_colleagues where establishment_id = ${establishmentId} and confirmed_by is not null)
    update establishment_colleagues c set confirmed_by = null from confirmed where c.user_id = confirmed.user_id returning c.user_id as id`;

export const deleteColleagues = (trx: Connection, userIds: readonly number[]) => listRows<
  Row<"establishmentColleagues", "userId" | "establishmentId">
>(trx)`
    delete from establishment_colleagues where user_id = any(${[...userIds]}::int[]) returning user_id, establishment_id`;

/** Another account of the same person takes this one's place among the colleagues, unless it has its own school. */
export async function replaceColleague(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`update establishment_colleagues set confirmed_by = ${toId} where confirmed_by = ${fromId}`;
  // What a former correspondent allowed ends; of two confirmed places at one school the rights and classes are joined.
  const bothPlaces = sql`k.user_id = ${toId} and o.user_id = ${fromId} and o.establishment_id = k.establishment_id and o.confirmed_by is not null`;
  await run(trx)`delete from establishment_colleagues k using establishment_colleagues o where ${bothPlaces} and k.confirmed_by is null`;
  await run(trx)`
    update establishment_colleagues k set may_register = k.may_register or o.may_register, all_classes = k.all_classes or o.all_classes
    from establishment_colleagues o where ${bothPlaces}`;
  await run(trx)`
    insert into class_teachers (user_id, year, class_name) select k.user_id, t.year, t.class_name
    from class_teachers t join establishment_colleagues o on o.user_id = t.user_id join establishment_colleagues k on ${bothPlaces}
    on conflict do nothing`;
  await run(trx)`
    update establishment_colleagues set user_id = ${toId} where user_id = ${fromId}
      and not exists (select from establishment_colleagues where user_id = ${toId}) and not exists (select from establishments where user_id = ${toId})`;
  await run(trx)`
    delete from establishment_colleagues c where user_id = ${fromId} or (user_id = ${toId} and exists (select from establishments where user_id = ${toId}))`;
}
