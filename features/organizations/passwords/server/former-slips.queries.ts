import { type RawBuilder, sql } from "kysely";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { isLastWithAccount, isStillWithAccount, isUnderResponsibilityOf } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { hasRow, listRows, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { type FormerSlip, MAX_FORMER_SLIPS } from "../former-slips.contract.ts";

/** Whether the password `c` of `u` was chosen with a former manager's slip, or one whose issuer was deleted. */
const isFromFormerSlip = sql`(c.chosen_with = 'slip' and not ${isStillWithAccount(sql.ref("c.issued_by"), sql.ref("u.id"))})`;

const isByFormerMailbox = sql`(${hasFormerMailbox} and c.chosen_with is distinct from 'slip')`;

/** Whether it is such a password, or the address is a former correspondent's, with or without a password. */
const isExposed = sql`(${isFromFormerSlip} or ${isByFormerMailbox})`;

/** Whether it is exposed through another account: people never see their own. */
const isExposedToOthers = (id: number) =>
  sql`((${isFromFormerSlip} and c.issued_by is distinct from ${id}) or (${isByFormerMailbox} and u.email_of is distinct from ${id}))`;

const participants = sql`users u left join credentials c on c.user_id = u.id where u.role = 'USER' and u.status <> 'DESACTIVATED'`;

/**
 * The people whom the caller manages today: registered there this year, or most recently; the office manages all. For pupils of both a school and a
 * club only the school decides: if a club kept a password, the school would not see it.
 * An array, or PostgreSQL would examine all participants before it looks for those of the caller.
 */
const formerSlipsOf = (
  caller: Caller,
): RawBuilder<unknown> => sql`${participants} and ${caller.role === "ADMIN" ? isExposed : isExposedToOthers(caller.id)}
  ${caller.role === "ADMIN" ? sql`` : sql`and u.id = any(array(select r.user_id from registrations r where ${isUnderResponsibilityOf(caller)} ${caller.role === "CLUB" ? sql`and r.establishment_id is null` : sql``}))`}`;

const matchesParticipant = (db: Connection, userId: number, condition: RawBuilder<unknown>) =>
  hasRow(db)`select from ${participants} and u.id = ${userId} and ${condition}`;

/** By a slip or through their mailbox; except the last manager before the person registered alone. */
export const isExposedToFormer = (db: Connection, userId: number) =>
  matchesParticipant(
    db,
    userId,
    sql`((${isFromFormerSlip} and not ${isLastWithAccount(sql.ref("c.issued_by"), sql.ref("u.id"))}) or ${isByFormerMailbox})`,
  );

export const hasFormerSlip = (db: Connection, userId: number) => matchesParticipant(db, userId, isFromFormerSlip);

const reasonColumns = sql`case when ${hasFormerMailbox} then u.email end as former_email, c.user_id is not null as has_password`;

export const listFormerSlips = (db: Connection, caller: Caller) => listRows<FormerSlip>(db)`
    select u.id, u.num_palmares, u.firstname, u.lastname, ${reasonColumns},
      exists (select from participations y where y.user_id = u.id and y.year = ${activeYear}) as is_registered from ${formerSlipsOf(caller)}
    order by u.lastname, u.firstname, u.id limit ${MAX_FORMER_SLIPS}`;

export interface LockedFormerSlip extends Row<"users", "id" | "username" | "firstname" | "email"> {
  readonly formerEmail: string | null;
  readonly hasPassword: boolean;
}

/** The people whose password or address is still exposed, in order. The lock prevents choosing another password or signing in meanwhile. */
export async function lockFormerSlips(trx: Connection, caller: Caller, userIds: readonly number[]): Promise<LockedFormerSlip[]> {
  const ids = [...userIds];
  await run(trx)`select from users where id = any(${ids}::int[]) order by id for no key update`;
  await run(trx)`select from credentials where user_id = any(${ids}::int[]) order by user_id for update`;
  return listRows<LockedFormerSlip>(trx)`
    select u.id, u.username, u.firstname, u.email, ${reasonColumns} from ${formerSlipsOf(caller)} and u.id = any(${ids}::int[]) order by u.id`;
}

export const reassignPasswords = (trx: Connection, userIds: readonly number[], issuedBy: number) =>
  run(trx)`update credentials set issued_by = ${issuedBy}, chosen_with = 'slip' where user_id = any(${[...userIds]}::int[])`;

/** Moves the issued passwords of one account to another: both are one person. */
export const moveIssuedPasswords = (trx: Connection, fromId: number, toId: number) =>
  run(trx)`update credentials set issued_by = ${toId} where issued_by = ${fromId}`;
