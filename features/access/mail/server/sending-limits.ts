import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { firstValue, run } from "#platform/server/rows.ts";

/** Mails of one share sent to one address per hour; the next ones wait for later hours. */
export const MAX_PER_ADDRESS = 8;
/** Mails from anonymous requests that wait for one address; beyond this no more are written. */
export const MAX_WAITING = 20;
/** Mails sent per hour by one school or club, except notices, which are limited per mailbox. */
export const MAX_PER_ISSUER = 1_000;
/** More people at one address are not a family but a school, whose mails stay apart so that each can be passed on. */
export const MAX_FAMILY = 6;
const HOUR = sql`interval '1 hour'`;

/** The mailbox of an address, by which mails are counted: `eve+1@site.fr` is delivered to `eve@site.fr`; Gmail ignores dots and has a second domain. */
export function mailboxOf(recipient: string): string {
  const address = recipient.toLowerCase();
  if (!/@(gmail|googlemail)\.com$/.test(address)) return address.replace(/\+[^@]*/, "");
  return `${address.replace(/(\+.*)?@[^@]*$/, "").replaceAll(".", "")}@gmail.com`;
}
const mailbox = (recipient: RawBuilder<unknown>): RawBuilder<string> => sql`mailbox(${recipient})`;
const causedBy = (...kinds: readonly LetterKind[]) =>
  sql`(${sql.join(
    kinds.map((kind) => sql`starts_with(cause, ${`${kind}-`})`),
    sql` or `,
  )})`;
/** Mails that strangers can cause, by registering and by « Mot de passe oublié »: they have no issuer. */
const isFromAnybody = sql`(issued_by is null and ${causedBy("first-password", "reset")})`;
/**
 * Mails wait only behind those of their own share; otherwise a stranger who fills one would delay the others. Shares: mails that strangers can cause;
 * school codes (of applicants); notices, per account or per school, club or officer that caused them; mails of each of these; the platform's.
 */
const share = sql`case when ${isFromAnybody} then 'anybody' when ${causedBy("school-code")} then 'codes'
  when for_address then coalesce('notices-by-' || issued_by, concat('notices-of-', user_id)) else coalesce(issued_by::text, 'ours') end`;
/** Links of « Mot de passe oublié » never wait: the request counts them. A mail without a link, for the address itself, does. */
const isUrgent = sql`(${causedBy("reset")} and not for_address)`;
/** Within the last hour, or waiting; the second condition is that of the index, which PostgreSQL does not infer from the first. */
const isRecent = (now: Date) => sql`(send_at > ${now}::timestamptz - ${HOUR} and send_at > '-infinity')`;

/** The key of mails that leave as one share; `number`: their count in one bundle at an address. */
const unit = (number: RawBuilder<unknown>) => sql`case when bundle is null or ${number} > ${MAX_FAMILY} then cause else bundle end`;

/**
 * The sending time of each of these mails. `letters`: a query of rows with place, cause, recipient, user_id, issued_by, for_address and bundle. Mails
 * of the same share from the last hour, or waiting for a later one, come first; a family's mails that leave as one count as one.
 */
export const withSendTimes = (letters: ReturnType<typeof sql>, now: Date) => sql`
  with g as materialized (${letters}), addressed as (select g.*, ${mailbox(sql`recipient`)} as address, ${share} as share from g),
  l as materialized (select *, ${unit(sql`count(*) over (partition by address, share, bundle)`)} as unit from addressed), recent as (
    select address, share, (
      select count(distinct unit) from (
        select ${unit(sql`count(*) over (partition by bundle)`)} as unit
        from mails where ${mailbox(sql`recipient`)} = a.address and ${isRecent(now)} and ${share} = a.share) m) as before
    from (select distinct address, share from l) a
  ), issuer as (
    select u.id, (select count(*) from mails where issued_by = u.id and not for_address and ${isRecent(now)}) as before
    from users u where id in (select issued_by from l) and role <> 'ADMIN'
  )
  select l.*, ${now}::timestamptz + ${HOUR} * greatest(
    case when ${isUrgent} then 0
      else (recent.before + dense_rank() over (partition by l.address, l.share order by l.first) - 1) / ${MAX_PER_ADDRESS} end,
    case when issuer.id is null or l.for_address then 0
      else (issuer.before + row_number() over (partition by l.issued_by, l.for_address order by l.place) - 1) / ${MAX_PER_ISSUER} end
  )::int as send_at
  from (select *, min(place) over (partition by address, share, unit) as first from l) l join recent using (address, share) left join issuer on issuer.id = l.issued_by`;

/** Locks a mailbox, so that its mails are counted one after the other. */
export const lockAddress = (trx: Connection, recipient: string) =>
  run(trx)`select pg_advisory_xact_lock(hashtext(${`mail ${mailboxOf(recipient)}`}))`;

const letterKinds = ["first-password", "reset", "school-code"] as const;
type LetterKind = (typeof letterKinds)[number];

/** Whether such mails may come in floods, and so are counted one after the other. */
export const isRateLimited = ({
  cause,
  issuedBy = null,
}: {
  readonly cause: string;
  readonly issuedBy?: number | null | undefined;
}): boolean => issuedBy === null && letterKinds.some((kind) => cause.startsWith(`${kind}-`));

interface LetterRequest {
  readonly recipient: string;
  readonly kind: LetterKind;
  readonly issuedBy?: number;
  readonly limit: number;
  readonly now: Date;
}

/** Seconds until another mail of this kind may be requested; 0: now. Locks the address until the transaction ends. */
export async function secondsToWait(trx: Connection, { recipient, kind, issuedBy, limit, now }: LetterRequest): Promise<number> {
  await lockAddress(trx, recipient);
  const written = await firstValue<Date>(trx)`
    select least(send_at, ${now}) from mails
    where ${mailbox(sql`recipient`)} = ${mailboxOf(recipient)} and ${isRecent(now)} and ${causedBy(kind)}
      and ${issuedBy === undefined ? sql`true` : sql`issued_by = ${issuedBy}`}
    order by send_at desc offset ${limit - 1} limit 1`;
  return written ? Math.max(1, Math.ceil((written.getTime() - now.getTime()) / 1_000 + 3_600)) : 0;
}

/** Of mails that strangers can cause: seconds until fewer than the limit wait. Locks the address until the transaction ends. */
export async function secondsUntilSlot(trx: Connection, recipient: string, now: Date): Promise<number> {
  await lockAddress(trx, recipient);
  const sendAt = await firstValue<Date>(trx)`
    select send_at from mails
    where ${mailbox(sql`recipient`)} = ${mailboxOf(recipient)} and send_at > ${now} and send_at > '-infinity' and ${isFromAnybody} and status = 'waiting'
    order by send_at desc offset ${MAX_WAITING - 1} limit 1`;
  return sendAt ? Math.max(1, Math.ceil((sendAt.getTime() - now.getTime()) / 1_000)) : 0;
}
