import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import {
  activeYear,
  isAnsweredForBy,
  isLastWithAccount,
  isStillWithAccount,
} from "#features/registrations/server/registrations.service.ts";
import type { Caller } from "#platform/server/session.ts";
import { MOST_FORMER_SLIPS } from "../former-slips.contract.ts";
import { hasFormerMailbox } from "./former-mailbox.queries.ts";

/** The password `c` of `u` was chosen with a slip of who answers for them no more; of whom is not known where that account is gone. */
const isOfSlip = sql`(c.chosen_with = 'slip' and not ${isStillWithAccount(sql.ref("c.issued_by"), sql.ref("u.id"))})`;

const isByMailbox = sql`(${hasFormerMailbox} and c.chosen_with is distinct from 'slip')`;

/** A password that was, or the address of a former correspondent, with or without a password. */
const isReached = sql`(${isOfSlip} or ${isByMailbox})`;

/** The same by somebody else than this account: nobody reads of themselves. */
const isReachedBesides = (id: number) =>
  sql`((${isOfSlip} and c.issued_by is distinct from ${id}) or (${isByMailbox} and u.email_of is distinct from ${id}))`;

const participants = sql`users u left join credentials c on c.user_id = u.id where u.role = 'USER' and u.status <> 'DESACTIVATED'`;

/**
 * Those of them who are the caller's today, of this year or registered there last; anybody is the office's. Of whoever is registered by a school and a
 * club the school alone decides: a club that kept a password would hide it from who knows the pupil.
 */
const ofFormerSlips = (
  caller: Caller,
): RawBuilder<unknown> => sql`${participants} and ${caller.role === "ADMIN" ? isReached : isReachedBesides(caller.id)}
  ${caller.role === "ADMIN" ? sql`` : sql`and u.id in (select r.user_id from registrations r where ${isAnsweredForBy(caller)} ${caller.role === "CLUB" ? sql`and r.establishment_id is null` : sql``})`}`;

const isOne = async (db: Connection, userId: number, which: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`select from ${participants} and u.id = ${userId} and ${which}`.execute(db)).rows.length > 0;

/**
 * Whether who answers for this person no more may know the password by a slip, or may choose one by their mailbox; not who had them last, before they
 * registered alone.
 */
export const isReachedByFormer = (db: Connection, userId: number) =>
  isOne(db, userId, sql`((${isOfSlip} and not ${isLastWithAccount(sql.ref("c.issued_by"), sql.ref("u.id"))}) or ${isByMailbox})`);

/** Whether they may know it by a slip. */
export const hasFormerSlip = (db: Connection, userId: number) => isOne(db, userId, isOfSlip);

interface Whose {
  readonly id: number;
  readonly numPalmares: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The address, where it is a former correspondent's; null: a slip was. */
  readonly formerEmail: string | null;
  readonly hasPassword: boolean;
  /** For the active year. */
  readonly isRegistered: boolean;
}

const why = sql`case when ${hasFormerMailbox} then u.email end as former_email, c.user_id is not null as has_password`;

export async function listFormerSlips(db: Connection, caller: Caller): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select u.id, u.num_palmares, u.firstname, u.lastname, ${why},
      exists (select from registrations y where y.user_id = u.id and y.kind = 'participant' and y.year = ${activeYear}) as is_registered from ${ofFormerSlips(caller)}
    order by u.lastname, u.firstname, u.id limit ${MOST_FORMER_SLIPS}`.execute(db);
  return rows;
}

export interface Taken {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly email: string;
  readonly formerEmail: string | null;
  readonly hasPassword: boolean;
}

/** Those of these people whose password or address is one of them still, in order; nobody chooses another meanwhile, nor signs in with it. */
export async function holdFormerSlips(trx: Connection, caller: Caller, userIds: readonly number[]): Promise<Taken[]> {
  const ids = [...userIds];
  await sql`select from users where id = any(${ids}::int[]) order by id for no key update`.execute(trx);
  await sql`select from credentials where user_id = any(${ids}::int[]) order by user_id for update`.execute(trx);
  const { rows } = await sql<Taken>`
    select u.id, u.username, u.firstname, u.email, ${why} from ${ofFormerSlips(caller)} and u.id = any(${ids}::int[]) order by u.id`.execute(
    trx,
  );
  return rows;
}

export async function deletePasswords(trx: Connection, userIds: readonly number[]): Promise<void> {
  await sql`delete from credentials where user_id = any(${[...userIds]}::int[])`.execute(trx);
}

/** Somebody else answers for these passwords from now on, as if they had printed slips with which they were chosen. */
export async function answerForPasswords(trx: Connection, userIds: readonly number[], issuedBy: number): Promise<void> {
  await sql`update credentials set issued_by = ${issuedBy}, chosen_with = 'slip' where user_id = any(${[...userIds]}::int[])`.execute(trx);
}

/** What one account had handed out, another answers for: they are one person. */
export async function moveIssued(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`update credentials set issued_by = ${toId} where issued_by = ${fromId}`.execute(trx);
}
