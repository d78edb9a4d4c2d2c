import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { isStillWithAccount } from "#features/registrations/server/registrations.service.ts";

/** The accounts `o` of schools and clubs that have the mailbox of this row too. */
const ownersOf = (row: "u" | "w") =>
  sql`users o where mailbox(o.email) = mailbox(${sql.ref(`${row}.email`)}) and o.email <> '' and o.role in ('ESTABLISHEMENT', 'CLUB')`;

/**
 * Whether the mailbox of the participant `u` is that of somebody who answered for a place of theirs, as the database marked it (`email_of`; the person's
 * own number where the office said that it is theirs), and of nobody who answers for them today. A teacher of another school who is their parent is none.
 */
export const hasFormerMailbox: RawBuilder<boolean> = sql<boolean>`(u.role = 'USER' and u.email <> '' and u.email_of is not null and u.email_of <> u.id
  and not ${isStillWithAccount(sql.ref("u.email_of"), sql.ref("u.id"))}
  and not exists (select from ${ownersOf("u")} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("u.id"))}))`;

/** Those of these accounts whose address is one. */
export async function listOfFormerMailbox(db: Connection, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${hasFormerMailbox}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whose mailbox the address of a participant is, held until the end of the transaction. */
export const holdMailbox = (trx: Connection, userId: number) =>
  trx
    .selectFrom("users")
    .select(["email", "emailOf"])
    .where("id", "=", userId)
    .where("role", "=", "USER")
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Those of these addresses that are a mailbox of who answered for this school, and of nobody who answers for it today. */
export async function listFormerAt(db: Connection, establishmentId: number, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select distinct e.email from unnest(${[...emails]}::text[]) e (email)
      join mailboxes_of_places m on m.establishment_id = ${establishmentId} and m.digest = mailbox_digest(e.email)
    where not exists (select from establishments s join users o on o.id = s.user_id
      where s.id = ${establishmentId} and (o.id = m.account_id or mailbox(o.email) = mailbox(e.email)))`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Those of these participants whose address would be one, if it were this: as the database would mark it, by where they are now. */
export async function listFormerOf(
  db: Connection,
  wanted: readonly { readonly pupil: { readonly id: number }; readonly email: string }[],
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct w.id from unnest(${wanted.map(({ pupil }) => pupil.id)}::int[], ${wanted.map(({ email }) => email)}::text[]) w (id, email)
      join users u on u.id = w.id and u.role = 'USER' and (u.email_of is distinct from u.id or mailbox(u.email) <> mailbox(w.email))
      left join latest_registrations() r on r.user_id = w.id
      join mailboxes_of_places m on m.digest = mailbox_digest(w.email)
        and (m.establishment_id in (u.establishment_id, r.establishment_id) or m.club_id = r.club_id)
    where not ${isStillWithAccount(sql.ref("m.account_id"), sql.ref("w.id"))}
      and not exists (select from ${ownersOf("w")} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("w.id"))})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** One of these people whose address is the mailbox of somebody who answers, or answered, for a place of theirs. */
export const findReached = (db: Connection, userIds: readonly number[]) =>
  db
    .selectFrom("users")
    .select("username")
    .where("id", "in", userIds)
    .where("role", "=", "USER")
    .where("email", "<>", "")
    .whereRef("emailOf", "<>", "id")
    .orderBy("id")
    .executeTakeFirst();

/** Whether this person runs an exam center. */
export const runsCenter = async (db: Connection, userId: number): Promise<boolean> =>
  (await db.selectFrom("examCenterControllers").select("userId").where("userId", "=", userId).limit(1).execute()).length > 0;
