import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Letters of one share that leave for one address within an hour; the next ones wait for the hours after. */
export const MOST_TO_ONE_ADDRESS = 8;
/** Letters of those who need prove nothing that wait for one address; no more are written. */
export const MOST_WAITING = 20;
/** Letters that leave within an hour because one school or club has them sent; notices, which each mailbox bounds, are none of them. */
export const MOST_OF_ONE_ISSUER = 1_000;
const HOUR = sql`interval '1 hour'`;

/** Whose an address is, and what letters are counted by: `eve+1@site.fr` is read where `eve@site.fr` is; Gmail reads neither dots nor its second name. */
export function mailboxOf(recipient: string): string {
  const address = recipient.toLowerCase();
  if (!/@(gmail|googlemail)\.com$/.test(address)) return address.replace(/\+[^@]*/, "");
  return `${address.replace(/(\+.*)?@[^@]*$/, "").replaceAll(".", "")}@gmail.com`;
}
/** The same of a column, as the indexes of mails and users have it. */
const mailbox = (recipient: RawBuilder<unknown>): RawBuilder<string> => sql`mailbox(${recipient})`;
const causedBy = (...kinds: readonly LetterKind[]) =>
  sql`(${sql.join(
    kinds.map((kind) => sql`starts_with(cause, ${`${kind}-`})`),
    sql` or `,
  )})`;
/** What anybody has sent to any address, by registering and by « Mot de passe oublié »: nobody else sends it. */
const ofAnybody = sql`(issued_by is null and ${causedBy("first-password", "reset")})`;
/**
 * Letters wait behind those of their own share alone, or whoever fills one would put the others off: what anybody may have sent, codes of schools (of
 * applicants), notices of what was done to an account, for each account or, where a school, a club or an officer brought them about, for each of those,
 * what each of these has sent, and ours.
 */
const share = sql`case when ${ofAnybody} then 'anybody' when ${causedBy("school-code")} then 'codes'
  when for_address then coalesce('notices-by-' || issued_by, concat('notices-of-', user_id)) else coalesce(issued_by::text, 'ours') end`;
/** Links of « Mot de passe oublié » do not wait: each letter is counted where it is asked for. One that brings none, for the address itself, does. */
const isUrgent = sql`(${causedBy("reset")} and not for_address)`;
/** Within the last hour, or waiting; the second half is that of the index, which PostgreSQL does not conclude from the first. */
const isRecent = (now: Date) => sql`(send_at > ${now}::timestamptz - ${HOUR} and send_at > '-infinity')`;

/**
 * When each of these letters may leave. `letters`: a query of rows with place, cause, recipient, user_id, issued_by and for_address. What of their share
 * was written in the last hour, and what of it waits for a later one, comes before.
 */
export const planned = (letters: ReturnType<typeof sql>, now: Date) => sql`
  with g as materialized (${letters}), l as materialized (select g.*, ${mailbox(sql`recipient`)} as address, ${share} as share from g), recent as (
    select address, share, (select count(*) from mails where ${mailbox(sql`recipient`)} = a.address and ${isRecent(now)} and ${share} = a.share) as before
    from (select distinct address, share from l) a
  ), issuer as (
    select u.id, (select count(*) from mails where issued_by = u.id and not for_address and ${isRecent(now)}) as before
    from users u where id in (select issued_by from l) and role <> 'ADMIN'
  )
  select l.*, ${now}::timestamptz + ${HOUR} * greatest(
    case when ${isUrgent} then 0
      else (recent.before + row_number() over (partition by l.address, l.share order by l.place) - 1) / ${MOST_TO_ONE_ADDRESS} end,
    case when issuer.id is null or l.for_address then 0
      else (issuer.before + row_number() over (partition by l.issued_by, l.for_address order by l.place) - 1) / ${MOST_OF_ONE_ISSUER} end
  )::int as send_at
  from l join recent using (address, share) left join issuer on issuer.id = l.issued_by`;

/** One letter to a mailbox at a time, so that none overlooks another. */
export async function holdAddress(trx: Connection, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail ${mailboxOf(recipient)}`}))`.execute(trx);
}

/** What causes of letters begin with, where they are counted by it. */
const letterKinds = ["first-password", "reset", "school-code"] as const;
type LetterKind = (typeof letterKinds)[number];

/** Whether a flood may be made of such letters: they are counted one after the other, so that none overlooks another. */
export const isOfFlood = ({ cause, issuedBy = null }: { readonly cause: string; readonly issuedBy?: number | null | undefined }): boolean =>
  issuedBy === null && letterKinds.some((kind) => cause.startsWith(`${kind}-`));

interface Wanted {
  readonly recipient: string;
  readonly kind: LetterKind;
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
    where ${mailbox(sql`recipient`)} = ${mailboxOf(recipient)} and ${isRecent(now)} and ${causedBy(kind)}
      and ${issuedBy === undefined ? sql`true` : sql`issued_by = ${issuedBy}`}
    order by send_at desc offset ${most - 1} limit 1`.execute(trx);
  const [first] = rows;
  return first ? Math.max(1, Math.ceil((first.written.getTime() - now.getTime()) / 1_000 + 3_600)) : 0;
}

/** Seconds until another letter that anybody may have sent is written to this mailbox; 0 where fewer than so many wait. Holds the address as above. */
export async function secondsUntilRoom(trx: Connection, recipient: string, now: Date): Promise<number> {
  await holdAddress(trx, recipient);
  const { rows } = await sql<{ sendAt: Date }>`
    select send_at from mails
    where ${mailbox(sql`recipient`)} = ${mailboxOf(recipient)} and send_at > ${now} and send_at > '-infinity' and ${ofAnybody} and status = 'waiting'
    order by send_at desc offset ${MOST_WAITING - 1} limit 1`.execute(trx);
  const [first] = rows;
  return first ? Math.max(1, Math.ceil((first.sendAt.getTime() - now.getTime()) / 1_000)) : 0;
}
