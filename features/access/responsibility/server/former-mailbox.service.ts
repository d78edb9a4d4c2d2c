import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, listIds, listValues } from "#platform/server/rows.ts";
import { isStillWithAccount } from "./responsibility.service.ts";

const ownersOf = (row: "u" | "w") =>
  sql`users o where mailbox(o.email) = mailbox(${sql.ref(`${row}.email`)}) and o.email <> '' and o.role in ('ESTABLISHEMENT', 'CLUB')`;

/**
 * Whether the participant `u` has the mailbox of a former manager of one of their places, and of no current one. `email_of` records it (their own id
 * if the office confirmed the mailbox as theirs). A parent who teaches at another school does not count.
 */
export const hasFormerMailbox: RawBuilder<boolean> = sql<boolean>`(u.role = 'USER' and u.email <> '' and u.email_of is not null and u.email_of <> u.id
  and not ${isStillWithAccount(sql.ref("u.email_of"), sql.ref("u.id"))}
  and not exists (select from ${ownersOf("u")} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("u.id"))}))`;

export const listWithFormerMailbox = async (db: Connection, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    await listIds(db)`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${hasFormerMailbox}`,
  );

/** The address of a participant and its owner; locks them until the end of the transaction. */
export const lockMailbox = (trx: Connection, userId: number) => firstRow<Row<"users", "email" | "emailOf">>(trx)`
    select email, email_of from users where id = ${userId} and role = 'USER' for no key update`;

export const listFormerEmailsOfSchool = async (db: Connection, establishmentId: number, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    await listValues<string>(db)`
    select distinct e.email from unnest(${[...emails]}::text[]) e (email)
      join mailboxes_of_places m on m.establishment_id = ${establishmentId} and m.digest = mailbox_digest(e.email)
    where not exists (select from establishment_staff s join users o on o.id = s.user_id
      where s.establishment_id = ${establishmentId} and (o.id = m.account_id or mailbox(o.email) = mailbox(e.email)))`,
  );

/** Filters participants who would have a former mailbox with this address, as the database would record it for their places. */
export async function listIdsWithFormerEmail(
  db: Connection,
  requested: readonly { readonly pupil: { readonly id: number }; readonly email: string }[],
): Promise<Set<number>> {
  if (requested.length === 0) return new Set();
  return new Set(
    await listIds(db)`
    select distinct w.id from unnest(${requested.map(({ pupil }) => pupil.id)}::int[], ${requested.map(({ email }) => email)}::text[]) w (id, email)
      join users u on u.id = w.id and u.role = 'USER' and (u.email_of is distinct from u.id or mailbox(u.email) <> mailbox(w.email))
      left join latest_registrations() r on r.user_id = w.id
      join mailboxes_of_places m on m.digest = mailbox_digest(w.email)
        and (m.establishment_id in (u.establishment_id, r.establishment_id) or m.club_id = r.club_id)
    where not ${isStillWithAccount(sql.ref("m.account_id"), sql.ref("w.id"))}
      and not exists (select from ${ownersOf("w")} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("w.id"))})`,
  );
}

/** One of these people whose address belongs to a current or former manager of one of their places. */
export const findWithStaffMailbox = (db: Connection, userIds: readonly number[]) => firstRow<Row<"users", "username">>(db)`
    select username from users where id = any(${[...userIds]}::int[]) and role = 'USER' and email <> '' and email_of <> id order by id limit 1`;
