import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Sort } from "#platform/contract/page.ts";
import type { PageWindow } from "#platform/server/paging.ts";
import { countRows, firstRow, firstValue, listIds, listRows, listValues, run } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { Mail } from "../mail.contract.ts";
import { MAX_FAMILY, withSendTimes } from "./sending-limits.ts";

export interface Letter {
  /** The unique cause of this mail, which is sent once even if posted twice. */
  readonly cause: string;
  readonly userId: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The expiry of its link, after which the text is deleted even unsent. */
  readonly textExpiresAt?: Date;
  /** The sender, if another than the recipient; schools and clubs have an hourly limit. */
  readonly issuedBy?: number | null;
  /** The mail concerns this address, and never follows its person to a new one. */
  readonly isForAddress?: true;
  /** The championship does not need it, so it has an unsubscribe link. */
  readonly isUnsubscribable?: true;
  /** « convocations of stage 12 »: mails of one bundle that are due at a family's address leave as one e-mail (PPL-10). */
  readonly bundle?: string;
}

export const listReachable = (db: Connection, userIds: readonly number[]) =>
  db.selectFrom("users").select(["id", "email", "status"]).where("id", "in", userIds).where("email", "<>", "").orderBy("id").execute();

interface InsertedMail {
  readonly id: number;
  readonly cause: string;
  readonly waits: boolean;
}

/** The facts that decide when a mail is sent. */
export type Envelope = Pick<Letter, "cause" | "recipient" | "issuedBy" | "isForAddress"> & Partial<Pick<Letter, "userId">>;

function rowsOf(letters: readonly (Envelope & Partial<Letter>)[]) {
  const column = (name: keyof Letter) => letters.map((letter) => letter[name] ?? null);
  return sql`
    select cause, user_id, recipient, subject, text, text_expires_at, issued_by, coalesce(for_address, false) as for_address,
      coalesce(unsubscribable, false) as unsubscribable, bundle, place
    from unnest(${column("cause")}::text[], ${column("userId")}::int[], ${column("recipient")}::text[], ${column("subject")}::text[],
      ${column("text")}::text[], ${column("textExpiresAt")}::timestamptz[], ${column("issuedBy")}::int[], ${column("isForAddress")}::bool[],
      ${column("isUnsubscribable")}::bool[], ${column("bundle")}::text[])
      with ordinality g (cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, unsubscribable, bundle, place)`;
}

export const planSending = (db: Connection, envelopes: readonly Envelope[], now: Date) =>
  listValues<Date>(db)`select send_at from (${withSendTimes(rowsOf(envelopes), now)}) p order by place`;

export async function insertMails(db: Connection, letters: readonly Letter[], now: Date): Promise<InsertedMail[]> {
  const newLetters = sql`${rowsOf(letters)} where not exists (select from mails m where m.cause = g.cause)`;
  return listRows<InsertedMail>(db)`
    insert into mails (cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, unsubscribable, bundle, send_at)
    select cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, unsubscribable, bundle, send_at from (${withSendTimes(newLetters, now)}) p order by place
    on conflict (cause) do nothing returning id, cause, send_at > ${now} as waits`;
}

/** Maximum time to send a claimed mail; after it the node counts as dead, and another one sends it. */
const CLAIM_DURATION = sql`interval '15 minutes'`;

/** The worker's clock may be slightly behind that of the mail's author. */
const CLOCK_SKEW = sql`interval '2 seconds'`;

const hasText = (now: Date) => sql<boolean>`text is not null and (text_expires_at is null or text_expires_at > ${now})`;

export interface ClaimedMail {
  readonly id: number;
  readonly cause: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly tries: number;
  readonly unsubscribable: boolean;
  readonly name: string | null;
  readonly dueAt: Date;
  /** The occasion and people of a mail to many: its rows of `mail_people`, in order. */
  readonly occasion: string | null;
  readonly scopes: readonly number[];
  readonly userIds: readonly number[];
}

/** Whether the address of the mail `m` is the person's own, and not that of a manager of their school or club. */
const isOwnAddress = sql<boolean>`not exists (select from users u where u.id = m.user_id and u.email_of <> u.id)`;

/**
 * Claims the longest waiting mail that is due and unclaimed, and the next of each other person of its bundle due at that family's address; the claim
 * holds once this is committed. Claims run one after the other, so that two nodes do not split a family. The others are compared by their status as
 * text, so that no index of all waiting mails is read for them: before its first statistics PostgreSQL takes those for few.
 */
export const claimNext = (db: Connection, now: Date) => {
  const isDue = sql`${hasText(now)} and greatest(send_at, try_at) <= ${now}::timestamptz + ${CLOCK_SKEW}`;
  return listRows<ClaimedMail>(db)`
    with turn as materialized (select pg_advisory_xact_lock(hashtext('palmares mails'), hashtext('claim'))),
    next as materialized (
      select id, user_id, lower(recipient) as address, case when ${isOwnAddress} then bundle end as bundle from mails m
      where status = 'waiting' and ${isDue} and (select count(*) from turn) = 1
      order by greatest(send_at, try_at), id limit 1 for update skip locked),
    others as materialized (
      select distinct on (m.user_id) m.id from next join mails m on m.bundle = next.bundle and lower(m.recipient) = next.address and m.user_id <> next.user_id
      where status::text = 'waiting' and ${isDue} and ${isOwnAddress} order by m.user_id, greatest(send_at, try_at), m.id),
    family as materialized (
      select id from mails m where id in (select id from others) and ${isDue} and lower(recipient) = (select address from next)
        and (select count(distinct b.user_id) from mails b, next where b.bundle = next.bundle and lower(b.recipient) = next.address) <= ${MAX_FAMILY}
      for update skip locked)
    update mails set try_at = ${now}::timestamptz + ${CLAIM_DURATION} where id in (select id from next union all select id from family)
    returning id, cause, recipient, subject, text, tries, unsubscribable, greatest(send_at, created_at) as due_at,
      (select firstname || ' ' || lastname from users where users.id = mails.user_id) as name,
      (select min(occasion) from mail_people where mail_id = mails.id) as occasion,
      array(select scope from mail_people where mail_id = mails.id order by user_id, scope) as scopes,
      array(select user_id from mail_people where mail_id = mails.id order by user_id, scope) as user_ids`;
};

type Sent = Pick<ClaimedMail, "id" | "recipient"> & Partial<Pick<ClaimedMail, "occasion" | "scopes" | "userIds">>;

/**
 * Marks mails as sent to their address; a mail that followed its person to another address meanwhile is sent there too. A mail taken back during its
 * sending is not written again to the people named in it who are still there: they have it.
 */
export async function markSent(db: Connection, mails: readonly Sent[], now: Date): Promise<void> {
  const marked = await listIds(db)`
    update mails m set status = 'sent', sent_at = ${now}, text = null, last_error = null
    from unnest(${mails.map(({ id }) => id)}::int[], ${mails.map(({ recipient }) => recipient)}::text[]) s (id, recipient)
    where m.id = s.id and m.recipient = s.recipient returning m.id`;
  for (const { id, recipient, occasion = null, scopes = [], userIds = [] } of mails) {
    if (marked.includes(id) || occasion === null) continue;
    await run(db)`
      update mail_people p set is_due = false from unnest(${[...scopes]}::int[], ${[...userIds]}::int[]) named (scope, user_id) join users u on u.id = named.user_id
      where p.occasion = ${occasion} and p.scope = named.scope and p.user_id = named.user_id and p.is_due and lower(u.email) = lower(${recipient})`;
  }
}

/**
 * Marks a mail refused at this address: retried at `tryAt`, or never automatically. If its text was deleted meanwhile it stays failed, with that
 * reason; if it followed its person to another address meanwhile, it waits there as if never tried.
 */
export const markRefused = (
  db: Connection,
  { id, recipient }: Pick<ClaimedMail, "id" | "recipient">,
  lastError: string,
  tryAt: Date | undefined,
) =>
  db
    .updateTable("mails")
    .set(({ eb }) => ({ status: tryAt ? "waiting" : "failed", tries: eb("tries", "+", 1), lastError, ...(tryAt && { tryAt }) }))
    .where("id", "=", id)
    .where("recipient", "=", recipient)
    .where("status", "=", "waiting")
    .execute();

/** The server was not reached: the mail waits as before. */
export const markUntried = (db: Connection, id: number, lastError: string) =>
  run(db)`update mails set try_at = '-infinity', last_error = ${lastError} where id = ${id} and status = 'waiting'`;

export const wipeExpiredTexts = (db: Connection, now: Date) => run(db)`
    update mails set text = null, status = 'failed', last_error = 'Le lien a expiré'
    where text_expires_at < ${now} and text is not null and status <> 'sent'`;

export const wipeLettersOfLinks = (db: Connection, issuerId: number, userIds?: readonly number[]) => run(db)`
    update mails set text = null, status = 'failed', last_error = ${"La personne qui l'a fait envoyer n'a plus ce droit\u00A0: le lien ne sert plus"}
    where issued_by = ${issuerId} ${userIds ? sql`and user_id = any(${[...userIds]}::int[])` : sql``}
      and text_expires_at is not null and text is not null and status <> 'sent'`;

const columns = sql`id, recipient as "to", subject, text, status, created_at, sent_at, last_error,
  case when status = 'waiting' and send_at > '-infinity' then send_at end as leaves_at`;
const sortColumns = { createdAt: "createdAt", to: "recipient", status: "status" } as const;
export type MailSort = Sort<keyof typeof sortColumns>;

export interface MailFilter {
  readonly search: string;
  readonly status?: Mail["status"] | undefined;
}

const filterCondition = ({ search, status }: MailFilter) => sql`
  where true ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("search_text"))}`} ${status === undefined ? sql`` : sql`and status = ${status}`}`;

export const countMails = (db: Connection, filter: MailFilter, limit: number | null) => countRows(db)`
    select count(*) as count from (select from mails ${filterCondition(filter)} limit ${limit}) m`;

/** A page of mails; only its rows are read in full. */
export async function listMails(
  db: Connection,
  filter: MailFilter,
  sorts: readonly [MailSort, ...MailSort[]],
  { offset, limit, isReversed }: PageWindow,
): Promise<Mail[]> {
  const direction = ({ descending }: MailSort) => (descending === isReversed ? sql`asc` : sql`desc`);
  // Mails of one status are sorted by id, the order of writing, with which their index ends.
  const column = ({ field }: MailSort) => sql.ref(field === "createdAt" && filter.status ? "id" : sortColumns[field]);
  const keys = sorts.map((sort) => sql`${column(sort)} ${direction(sort)}`);
  const order = sql`order by ${sql.join(keys)}, id ${direction(sorts[0])}`;
  const { rows } = await sql<Mail>`
    select ${columns} from mails join (select id from mails ${filterCondition(filter)} ${order} limit ${limit} offset ${offset}) shown using (id) ${order}`.execute(
    db,
  );
  return isReversed ? rows.toReversed() : rows;
}

export async function countByStatus(db: Connection): Promise<Record<Mail["status"], number>> {
  const rows = await listRows<Pick<Mail, "status"> & { count: number }>(db)`select status, count(*) as count from mails group by status`;
  return { waiting: 0, sent: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

export const findMail = (db: Connection, id: number) => firstRow<Mail>(db)`select ${columns} from mails where id = ${id}`;

const isAtFormerAddress = sql<boolean>`(not m.for_address and exists (
  select from users u where u.id = m.user_id and lower(m.recipient) <> lower(u.email)))`;

export const retryFailed = (db: Connection, isBlocked: RawBuilder<boolean>, now: Date) => listIds(db)`
    update mails m set status = 'waiting', tries = 0, last_error = null, send_at = ${now}, try_at = '-infinity'
    where status = 'failed' and ${hasText(now)} and not ${isAtFormerAddress} and not ${isBlocked} returning id`;

/** The current address of its person, if the mail was written to another one; empty: none. */
export const findNewAddress = (db: Connection, id: number) =>
  firstValue<string>(db)`
    select u.email from mails m join users u on u.id = m.user_id where m.id = ${id} and ${isAtFormerAddress}`;

export const markWaiting = (db: Connection, id: number, now: Date) =>
  db.updateTable("mails").set({ status: "waiting", tries: 0, lastError: null, sendAt: now }).where("id", "=", id).execute();

/** Whether a mail `m` to the address of `u` concerns a person with another address; an address shared with people outside `leavingIds` does not count. */
export const isAddressedTo = (leavingIds: RawBuilder<unknown>) => sql<boolean>`(u.email <> '' and m.recipient = u.email and m.for_address
  and not exists (select from users o where o.email <> '' and lower(o.email) = lower(m.recipient)
    and (o.id = m.user_id or (o.email = m.recipient and o.id <> all(${leavingIds})))))`;

/**
 * Takes back letters to several people of one address that name one of these and have not left or arrived. Each address gets a new letter while its
 * subject lasts, so that the rest of a family loses nothing (PPL-10).
 */
export const takeBackFamilyLetters = (trx: Connection, userIds: readonly number[]) => run(trx)`
    with taken as (
      delete from mails m using mail_people p where p.user_id = any(${[...userIds]}::int[]) and m.id = p.mail_id and m.status in ('waiting', 'failed') and m.text is not null
        and exists (select from mail_people o where o.mail_id = m.id and o.user_id <> p.user_id) returning m.id)
    update mail_people set is_due = true where mail_id in (select id from taken)`;

/** Whether the mail `mails` names other people of its address besides this person. */
export const namesOthersThere = (userId: number) => sql<boolean>`exists (
  select from mail_people p join users o on o.id = p.user_id where p.mail_id = mails.id and o.id <> ${userId} and lower(o.email) = lower(mails.recipient))`;

/** Deletes the mails of these people, sent or not, and those to them about others. Callers run it while they still have their addresses. */
export async function deleteMailsOf(db: Connection, userIds: readonly number[]): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  await takeBackFamilyLetters(db, userIds);
  await run(db)`delete from mails where user_id = any(${ids}) or id in (select mail_id from mail_people where user_id = any(${ids}))`;
  await run(db)`delete from mail_people where user_id = any(${ids})`;
  await run(db)`
    delete from unsubscribed s using users u where u.id = any(${ids}) and u.email <> '' and s.mailbox = mailbox(u.email)
      and not exists (select from users o where mailbox(o.email) = mailbox(u.email) and o.email <> '' and o.id <> all(${ids}))`;
  await run(db)`
    delete from mails m using users u where u.id = any(${ids}) and ${isAddressedTo(ids)}`;
}
