import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Letters that leave for one address within an hour, whatever their cause; the next ones wait for the hours after. */
export const MOST_TO_ONE_ADDRESS = 8;
/** Letters that leave within an hour because one school or club has them sent. */
export const MOST_OF_ONE_ISSUER = 1_000;
/** A letter whose link is over so soon does not wait: each is counted where it is asked for. */
const URGENT = sql`interval '2 hours'`;
const HOUR = sql`interval '1 hour'`;

/** Whose an address is, and what letters are counted by: `eve+1@site.fr` is read where `eve@site.fr` is; Gmail reads neither dots nor its second name. */
export function mailboxOf(recipient: string): string {
  const address = recipient.toLowerCase();
  if (!/@(gmail|googlemail)\.com$/.test(address)) return address.replace(/\+[^@]*/, "");
  return `${address.replace(/(\+.*)?@[^@]*$/, "").replaceAll(".", "")}@gmail.com`;
}
/** The same of a column, as the indexes of mails and users have it. */
export const mailbox = (recipient: RawBuilder<unknown>): RawBuilder<string> => sql`mailbox(${recipient})`;
/** Within the last hour, or waiting; the second half is that of the index, which PostgreSQL does not conclude from the first. */
const isRecent = (now: Date) => sql`(send_at > ${now}::timestamptz - ${HOUR} and send_at > '-infinity')`;

/**
 * When each of these letters may leave. `letters`: a query of rows with place, recipient, issued_by and text_expires_at. What was written in the last
 * hour, and what waits for a later one, comes before.
 */
export const planned = (letters: ReturnType<typeof sql>, now: Date) => sql`
  with l as materialized (${letters}), recent as (
    select address, (select count(*) from mails where ${mailbox(sql`recipient`)} = address and ${isRecent(now)}) as before
    from (select distinct ${mailbox(sql`recipient`)} as address from l) a
  ), issuer as (
    select u.id, (select count(*) from mails where issued_by = u.id and ${isRecent(now)}) as before
    from users u where id in (select issued_by from l) and role <> 'ADMIN'
  )
  select l.*, ${now}::timestamptz + ${HOUR} * greatest(
    case when l.text_expires_at < ${now}::timestamptz + ${URGENT} then 0
      else (recent.before + row_number() over (partition by recent.address order by l.place) - 1) / ${MOST_TO_ONE_ADDRESS} end,
    case when issuer.id is null then 0
      else (issuer.before + row_number() over (partition by l.issued_by order by l.place) - 1) / ${MOST_OF_ONE_ISSUER} end
  )::int as send_at
  from l join recent on recent.address = ${mailbox(sql`l.recipient`)} left join issuer on issuer.id = l.issued_by`;

/** One letter to a mailbox at a time, so that none overlooks another. */
export async function holdAddress(trx: Connection, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail ${mailboxOf(recipient)}`}))`.execute(trx);
}

interface Wanted {
  readonly recipient: string;
  /** What its causes begin with. */
  readonly kind: string;
  /** Who has them sent; absent: whoever it was. */
  readonly issuedBy?: number;
  readonly most: number;
  readonly now: Date;
}

/** Seconds until another letter of this kind may be asked for; 0 when it may be now. Holds the address until the transaction ends. */
export async function secondsToWait(trx: Connection, { recipient, kind, issuedBy, most, now }: Wanted): Promise<number> {
  await holdAddress(trx, recipient);
  const { rows } = await sql<{ written: Date }>`
    select least(send_at, ${now}) as written from mails
    where ${mailbox(sql`recipient`)} = ${mailboxOf(recipient)} and ${isRecent(now)} and starts_with(cause, ${`${kind}-`})
      and ${issuedBy === undefined ? sql`true` : sql`issued_by = ${issuedBy}`}
    order by send_at desc offset ${most - 1} limit 1`.execute(trx);
  const [first] = rows;
  return first ? Math.max(1, Math.ceil((first.written.getTime() - now.getTime()) / 1_000 + 3_600)) : 0;
}
