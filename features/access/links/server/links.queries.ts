import { type RawBuilder, type Selectable, sql } from "kysely";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { isStillInClassesOf } from "#access/responsibility/server/responsibility.service.ts";
import { seesOnly } from "#access/responsibility/server/staff.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import type { Role } from "#platform/contract/role.ts";
import { firstRow, firstValue, hasRow, listIds, listRows, run } from "#platform/server/rows.ts";

export const insertLinks = (
  db: Connection,
  links: readonly Pick<Selectable<DB["oneTimeLinks"]>, "userId" | "hash" | "codeHash" | "expiresAt">[],
  { kind, createdAt, issuedBy, email }: Pick<Selectable<DB["oneTimeLinks"]>, "kind" | "createdAt" | "issuedBy" | "email">,
) => run(db)`
    insert into one_time_links (hash, code_hash, kind, user_id, created_at, expires_at, issued_by, email)
    select hash, code_hash, ${kind}, user_id, ${createdAt}, expires_at, ${issuedBy}::int, ${email}
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ codeHash }) => codeHash)}::bytea[],
      ${links.map(({ userId }) => userId)}::int[], ${links.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as link (hash, code_hash, user_id, expires_at)`;

/**
 * Whether the issuer of a link or code may still issue it: the office, or the person's current manager, who sees their class, unless the account
 * manages an exam center. Without an issuer, the person requested it. A slip always has an issuer, and replaces a password only while they may
 * register pupils. Only the office may mail one to a former manager's mailbox. A colleague's invitation belongs to the correspondent until either
 * leaves, and a club leader's to the contact of the club.
 */
const isIssuerAuthorized = () => sql<boolean>`(
  exists (select from users issuer where issuer.id = one_time_links.issued_by and issuer.role = 'ADMIN')
  or ((one_time_links.kind = 'slip' or not exists (select from users u where u.id = one_time_links.user_id and ${hasFormerMailbox}))
    and ((one_time_links.issued_by is null and one_time_links.kind <> 'slip') or one_time_links.issued_by = one_time_links.user_id
      or (${isStillInClassesOf(sql.ref("one_time_links.issued_by"), sql.ref("one_time_links.user_id"))}
        and not exists (select from exam_center_controllers k where k.user_id = one_time_links.user_id)
        and not (one_time_links.kind = 'slip' and ${seesOnly(sql.ref("one_time_links.issued_by"))}
          and exists (select from credentials c where c.user_id = one_time_links.user_id)))
      or exists (select from establishment_staff colleague join establishments e on e.id = colleague.establishment_id
        where colleague.user_id = one_time_links.user_id and e.user_id = one_time_links.issued_by)
      or exists (select from club_controllers k where k.user_id = one_time_links.user_id and k.invited_by = one_time_links.issued_by))))`;

export const isOfficeAccount = (db: Connection, issuedBy: number | null) =>
  hasRow(db)`select from users where id = ${issuedBy} and role = 'ADMIN'`;

export const isParticipant = (db: Connection, userId: number) => hasRow(db)`select from users where id = ${userId} and role = 'USER'`;

export const findIssuer = (db: Connection, issuedBy: number | null) =>
  firstRow<Row<"users", "firstname" | "lastname" | "role">>(db)`select firstname, lastname, role from users where id = ${issuedBy}`;

/** A link by its token or by the code of its letter; a slip by its code. */
const isLink = (hash: Buffer) => sql<boolean>`(hash = ${hash} or code_hash = ${hash})`;

/** An address link chooses no password. */
const choosesPassword = sql`kind <> 'email'`;

export const findLink = (db: Connection, hash: Buffer, now: Date) => firstRow<Row<"oneTimeLinks", "userId">>(db)`
    select user_id from one_time_links join users on users.id = user_id
    where ${isLink(hash)} and expires_at > ${now} and used_at is null and status <> 'DESACTIVATED' and ${choosesPassword} and ${isIssuerAuthorized()}`;

/** The people without a valid link in their mailbox, now or soon: a requested one, or the link to a first password if the account waits for it. */
export const listWithoutLink = (db: Connection, userIds: readonly number[], now: Date) => listIds(db)`
    select id from users u where id = any(${[...userIds]}::int[]) and not exists (
      select from one_time_links where user_id = u.id and used_at is null and expires_at > ${now} and ${isIssuerAuthorized()}
        and ((kind = 'reset' and issued_by is null) or (kind = 'first-password' and u.status = 'PENDING')))`;

export const consumeLink = (db: Connection, hash: Buffer, now: Date) => firstRow<Row<"oneTimeLinks", "userId" | "kind" | "issuedBy">>(db)`
    update one_time_links set used_at = ${now} where ${isLink(hash)} and used_at is null and expires_at > ${now} and ${choosesPassword}
      and exists (select from users where id = one_time_links.user_id and status <> 'DESACTIVATED') and ${isIssuerAuthorized()}
    returning user_id, kind, issued_by`;

export const findAddressLink = (db: Connection, hash: Buffer, now: Date) => firstRow<AddressLink>(db)`
    select user_id, username, role, one_time_links.email from one_time_links join users on users.id = user_id
    where ${isLink(hash)} and kind = 'email' and used_at is null and expires_at > ${now} and status <> 'DESACTIVATED'`;

interface AddressLink {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly email: string;
}

export const consumeAddressLink = (db: Connection, hash: Buffer, now: Date) => hasRow(db)`
    update one_time_links set used_at = ${now} where ${isLink(hash)} and kind = 'email' and used_at is null and expires_at > ${now} returning hash`;

export const findPendingAddress = (db: Connection, userId: number, now: Date) => firstRow<{ email: string; expiresAt: Date }>(db)`
    select email, expires_at from one_time_links where user_id = ${userId} and kind = 'email' and used_at is null and expires_at > ${now}
    order by created_at desc limit 1`;

export const findAddressRequest = (db: Connection, userId: number, nth: number) => firstValue<Date>(db)`
    select created_at from one_time_links where user_id = ${userId} and kind = 'email' order by created_at desc offset ${nth - 1} limit 1`;

type EndedLink = Row<"oneTimeLinks", "userId" | "issuedBy">;

/** Ends the open ones of these links and codes, and returns them. Locking in one order prevents a deadlock of two callers that end the same ones. */
const endOpenLinks = (db: Connection, condition: RawBuilder<unknown>, now: Date) => listRows<EndedLink>(db)`
    with held as materialized (select hash from one_time_links l where used_at is null and ${condition} order by user_id, hash for update)
    update one_time_links l set used_at = ${now} from held where l.hash = held.hash returning l.user_id, l.issued_by`;

export const endLinks = (db: Connection, userId: number, now: Date) => endOpenLinks(db, sql`user_id = ${userId}`, now);

/** Ends a person's open mailed links; slips, already handed over, stay. */
export const endMailedLinks = (db: Connection, userId: number, now: Date) =>
  endOpenLinks(db, sql`user_id = ${userId} and kind <> 'slip'`, now);

export const endAddressLinks = (db: Connection, userId: number, now: Date) =>
  endOpenLinks(db, sql`user_id = ${userId} and kind = 'email'`, now);

export const endLinksIssuedBy = (db: Connection, issuerId: number, now: Date) => endOpenLinks(db, sql`issued_by = ${issuerId}`, now);

/** Ends those issued to people whom the account no longer manages anywhere. */
export const endLinksBeyondCharge = (db: Connection, issuerId: number, now: Date) =>
  endOpenLinks(
    db,
    sql`issued_by = ${issuerId} and hash not in (select hash from one_time_links where issued_by = ${issuerId} and ${isIssuerAuthorized()})`,
    now,
  );

export const endLinksOfRegistrations = (db: Connection, registrationIds: readonly number[], now: Date) =>
  endOpenLinks(
    db,
    sql`exists (select from registrations r where r.id = any(${[...registrationIds]}::int[]) and r.user_id = l.user_id and l.issued_by in (
      select user_id from establishment_staff where establishment_id = r.establishment_id union select user_id from club_controllers where club_id = r.club_id))`,
    now,
  );
