import { sql } from "kysely";
import { isInChargeOfNothing } from "#access/responsibility/server/places.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, hasRow, listRows, run } from "#platform/server/rows.ts";

/** Whether an account is a contact of the club: a leader named by the office, who invites the others (CLB-11). */
export const isContactOf = (db: Connection, userId: number, clubId: number) =>
  hasRow(db)`select from club_controllers where club_id = ${clubId} and user_id = ${userId} and invited_by is null`;

export const isMailboxOfLeader = (db: Connection, clubId: number, email: string) => hasRow(db)`
    select from club_controllers k join users u on u.id = k.user_id where k.club_id = ${clubId} and mailbox(u.email) = mailbox(${email})`;

export const countLeaders = (db: Connection, clubId: number) =>
  countRows(db)`select count(*) as count from club_controllers where club_id = ${clubId}`;

/** Condition on the account `u`: it has no charge and no request. */
export const isFree = sql`${isInChargeOfNothing} and not exists (select from club_requests where user_id = u.id and state = 'waiting')`;

export const insertLeader = (trx: Connection, clubId: number, userId: number, invitedBy: number) =>
  run(trx)`insert into club_controllers (club_id, user_id, invited_by) values (${clubId}, ${userId}, ${invitedBy})`;

export const findInvited = (db: Connection, clubId: number, userId: number) => firstRow<
  Row<"users", "id" | "username" | "lastname" | "firstname" | "email" | "status"> & { readonly invitedBy: number }
>(db)`
    select u.id, u.username, u.lastname, u.firstname, u.email, u.status, k.invited_by from club_controllers k join users u on u.id = k.user_id
    where k.club_id = ${clubId} and k.user_id = ${userId} and k.invited_by is not null`;

export const changeInviter = (trx: Connection, clubId: number, userId: number, invitedBy: number) =>
  run(trx)`update club_controllers set invited_by = ${invitedBy} where club_id = ${clubId} and user_id = ${userId}`;

export const deleteInvited = (trx: Connection, userIds: readonly number[]) => listRows<Row<"clubControllers", "clubId" | "userId">>(trx)`
    delete from club_controllers where user_id = any(${[...userIds]}::int[]) and invited_by is not null returning club_id, user_id`;

export const deleteLeader = (trx: Connection, clubId: number, userId: number) =>
  run(trx)`delete from club_controllers where club_id = ${clubId} and user_id = ${userId}`;
