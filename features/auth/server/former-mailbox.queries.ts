import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { mailbox } from "#features/mail/server/mail.service.ts";
import { isStillWithAccount } from "#features/registrations/server/registrations.service.ts";

/** The accounts `o` of schools and clubs that have the mailbox of `u` too. */
const owners = sql`users o where ${mailbox(sql`o.email`)} = ${mailbox(sql`u.email`)} and o.email <> '' and o.role in ('ESTABLISHEMENT', 'CLUB')`;

/**
 * Whether the mailbox of the participant `u` is that of somebody who answered for a place of theirs, as the database marked it (`email_of`; the person's
 * own number where the office said that it is theirs), and of nobody who answers for them today. A teacher of another school who is their parent is none.
 */
export const hasFormerMailbox: RawBuilder<boolean> = sql<boolean>`(u.role = 'USER' and u.email <> '' and u.email_of is not null and u.email_of <> u.id
  and not ${isStillWithAccount(sql.ref("u.email_of"), sql.ref("u.id"))}
  and not exists (select from ${owners} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("u.id"))}))`;

/** Those of these accounts whose address is one. */
export async function listOfFormerMailbox(db: Connection, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${hasFormerMailbox}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
