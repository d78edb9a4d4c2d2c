import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { mailbox } from "#features/mail/server/mail.service.ts";
import { isStillWithAccount } from "#features/registrations/server/registrations.service.ts";

/** The accounts `o` of schools and clubs that have the mailbox of `u` too. */
const owners = sql`users o where ${mailbox(sql`o.email`)} = ${mailbox(sql`u.email`)} and o.email <> '' and o.role in ('ESTABLISHEMENT', 'CLUB')`;

/** What stands in the trail of `u`, or of a school or club where they are or were. */
const subjects = sql`select 'user ' || u.id union all
  select case when p.club_id is null then 'establishment ' || p.establishment_id else 'club ' || p.club_id end
  from registrations p where p.user_id = u.id and p.kind = 'participant'`;

/**
 * Whether the mailbox of the participant `u` is that of a school's or club's account which typed it there, or did something for them or for a place of
 * theirs, and of none that answers for them today: a former correspondent may have typed their own. A teacher who is their parent, and nothing else,
 * is none.
 */
export const hasFormerMailbox: RawBuilder<boolean> = sql<boolean>`(u.role = 'USER' and u.email <> ''
  and (u.email_of is not null or exists (select from ${owners} and exists (select from audit_trail a where a.actor_id = o.id and a.subject in (${subjects}))))
  and not ${isStillWithAccount(sql.ref("u.email_of"), sql.ref("u.id"))}
  and not exists (select from ${owners} and ${isStillWithAccount(sql.ref("o.id"), sql.ref("u.id"))}))`;

/** Those of these accounts whose address is one. */
export async function listOfFormerMailbox(db: Connection, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${hasFormerMailbox}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
