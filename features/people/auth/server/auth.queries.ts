import { sql } from "kysely";
import { MAX_FAMILY } from "#access/mail/server/mail.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, firstValue, listRows, onlyRow, run } from "#platform/server/rows.ts";

const accountColumns = ["id", "username", "role", "status", "email", "firstname"] as const;
type Account = Row<"users", (typeof accountColumns)[number]>;

export const findAccount = (db: Connection, username: string, device: Buffer | null) =>
  firstRow<Account & { readonly passwordHash: string | null; readonly isKnownDevice: boolean }>(db)`
    select u.id, u.username, u.role, u.status, u.email, u.firstname, c.password_hash,
      exists (select from known_devices k where k.user_id = u.id and k.device = ${device}) as is_known_device
    from users u left join credentials c on c.user_id = u.id where lower(u.username) = ${username.trim().toLowerCase()}`;

/** Classmates of another name: a school, not a parent, gave them this address. */
const isOfClass = sql`exists (select from users o join registrations theirs on theirs.user_id = o.id
  join registrations own on own.establishment_id = theirs.establishment_id and own.user_id = u.id
  where lower(o.email) = lower(u.email) and o.email <> '' and o.status <> 'DESACTIVATED' and fold(o.lastname) <> fold(u.lastname))`;

/** Whether unrelated people may share the address of `u`: too many for a family, or one that a school or club gave (LET-07). */
const hasCommonAddress = sql`(u.email_of <> u.id or ${isOfClass}
  or exists (select from establishment_requests r where lower(r.official_email) = lower(u.email))
  or (select count(*) from users o where lower(o.email) = lower(u.email) and o.email <> '' and o.status <> 'DESACTIVATED') > ${MAX_FAMILY})`;

/** The accounts that an address may open with their password: chosen with a link mailed to it, as nobody else has proved to read it. */
export const listFamily = (db: Connection, email: string, device: Buffer | null) =>
  listRows<
    Account & Row<"users", "lastname"> & { readonly passwordHash: string; readonly isKnownDevice: boolean; readonly plays: boolean }
  >(db)`
    select u.id, u.username, u.role, u.status, u.email, u.firstname, u.lastname, c.password_hash,
      exists (select from known_devices k where k.user_id = u.id and k.device = ${device}) as is_known_device,
      u.role = 'USER' and not exists (select from exam_center_controllers k where k.user_id = u.id) as plays
    from users u join credentials c on c.user_id = u.id
    where lower(u.email) = ${email.trim().toLowerCase()} and u.email <> '' and u.status = 'CONFIRMED'
      and c.chosen_with in ('first-password', 'reset') and ${hasCommonAddress} is not true order by u.id limit ${MAX_FAMILY}`;

export const findAccountById = (db: Connection, id: number) =>
  db.selectFrom("users").select(accountColumns).where("id", "=", id).executeTakeFirst();

/** Locks these accounts before any mailbox, in the order of a correction of an address: each waits for the other and sees its result. */
export const lockAccountRows = (trx: Connection, ids: readonly number[]) => listRows<Account>(trx)`
    select id, username, role, status, email, firstname from users where id = any(${[...ids]}::int[]) order by id for no key update`;

export const findPasswordHash = (db: Connection, userId: number) =>
  firstValue<string>(db)`select password_hash from credentials where user_id = ${userId}`;

/** Locks account, then password, as blocking an account does before it ends the sessions: it and a concurrent sign-in wait for each other here. */
export const lockIfPasswordUnchanged = (trx: Connection, { id, passwordHash }: { readonly id: number; readonly passwordHash: string }) =>
  firstRow<Row<"users", "id">>(trx)`
    select u.id from users u join credentials c on c.user_id = u.id
    where u.id = ${id} and u.status <> 'DESACTIVATED' and c.password_hash = ${passwordHash} for share of u, c`;

/** Locks the account before its links and its password are changed. */
export const lockPasswordOwner = (trx: Connection, id: number) => run(trx)`select from users where id = ${id} for no key update`;

/** A person's names, which are the first words tried as a password; their address, and whether they have a password. */
export const findPasswordOwner = (db: Connection, id: number) =>
  onlyRow<Row<"users", "id" | "username" | "firstname" | "lastname" | "email"> & { readonly hasPassword: boolean }>(db)`
    select id, username, firstname, lastname, email, exists (select from credentials where user_id = users.id) as has_password
    from users where id = ${id}`;

/** Confirmed accounts and those with a password come first, since anyone can create others. */
export const listAccountsByEmail = (db: Connection, email: string, limit: number) => listRows<Account>(db)`
    select u.id, u.username, u.role, u.status, u.email, u.firstname from users u left join credentials c on c.user_id = u.id
    where lower(u.email) = ${email.trim().toLowerCase()} and u.email <> '' and u.status <> 'DESACTIVATED'
    order by u.status = 'CONFIRMED' or c.password_hash is not null desc, u.id limit ${limit}`;

export const countAccountsByEmail = (db: Connection, email: string) =>
  countRows(db)`select count(*) as count from users where lower(email) = ${email.trim().toLowerCase()} and email <> ''`;
