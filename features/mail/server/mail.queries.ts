import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Sort } from "#platform/contract/page.ts";
import type { PageWindow } from "#platform/server/paging.ts";
import { holds } from "#platform/server/search.ts";
import { planned } from "./bounds.ts";

interface Letter {
  readonly cause: string;
  readonly userId: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly textExpiresAt?: Date;
  readonly issuedBy?: number | null;
  readonly isForAddress?: true;
}

/** Those of these people who have an address, and whether their account waits for a first password. */
export const listReachable = (db: Connection, userIds: readonly number[]) =>
  db.selectFrom("users").select(["id", "email", "status"]).where("id", "in", userIds).where("email", "<>", "").orderBy("id").execute();

interface Written {
  readonly id: number;
  readonly cause: string;
  /** Whether it leaves later only. */
  readonly waits: boolean;
}

/** Of a letter what decides when it leaves. */
export type Envelope = Pick<Letter, "cause" | "recipient" | "issuedBy" | "isForAddress"> & Partial<Pick<Letter, "userId">>;

/** These letters as rows, in their order. */
function rowsOf(letters: readonly (Envelope & Partial<Letter>)[]) {
  const column = (name: keyof Letter) => letters.map((letter) => letter[name] ?? null);
  return sql`
    select cause, user_id, recipient, subject, text, text_expires_at, issued_by, coalesce(for_address, false) as for_address, place
    from unnest(${column("cause")}::text[], ${column("userId")}::int[], ${column("recipient")}::text[], ${column("subject")}::text[],
      ${column("text")}::text[], ${column("textExpiresAt")}::timestamptz[], ${column("issuedBy")}::int[], ${column("isForAddress")}::bool[])
      with ordinality g (cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, place)`;
}

/** When each of these letters would leave, written now. */
export async function planLeaving(db: Connection, envelopes: readonly Envelope[], now: Date): Promise<Date[]> {
  const { rows } = await sql<{ sendAt: Date }>`select send_at from (${planned(rowsOf(envelopes), now)}) p order by place`.execute(db);
  return rows.map(({ sendAt }) => sendAt);
}

/** The rows of the causes that had no mail yet, each with when it may leave. */
export async function insertMails(db: Connection, letters: readonly Letter[], now: Date): Promise<Written[]> {
  const given = sql`${rowsOf(letters)} where not exists (select from mails m where m.cause = g.cause)`;
  const { rows } = await sql<Written>`
    insert into mails (cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, send_at)
    select cause, user_id, recipient, subject, text, text_expires_at, issued_by, for_address, send_at from (${planned(given, now)}) p order by place
    on conflict (cause) do nothing returning id, cause, send_at > ${now} as waits`.execute(db);
  return rows;
}

/** Whoever claims a letter has so long to send it; past it the node is taken for dead, and another one sends it. */
const CLAIM = sql`interval '15 minutes'`;

/** Whoever takes the work may have a clock that is a little behind that of who wrote the letter. */
const CLOCKS_DIFFER = sql`interval '2 seconds'`;

/** Its text is there, and the link in it is not over. */
const hasText = (now: Date) => sql<boolean>`text is not null and (text_expires_at is null or text_expires_at > ${now})`;

interface Claimed {
  readonly id: number;
  readonly cause: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly tries: number;
  /** Since when it might leave. */
  readonly dueAt: Date;
}

/** The letter that has waited longest of those that may leave and that nobody has claimed; claimed once this is committed. */
export async function claimNext(db: Connection, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update mails set try_at = ${now}::timestamptz + ${CLAIM} where id = (
      select id from mails where status = 'waiting' and ${hasText(now)} and greatest(send_at, try_at) <= ${now}::timestamptz + ${CLOCKS_DIFFER}
      order by greatest(send_at, try_at), id limit 1 for update skip locked)
    returning id, cause, recipient, subject, text, tries, greatest(send_at, created_at) as due_at`.execute(db);
  return rows[0];
}

/** It left for this address; one that follows its person to another address meanwhile leaves for that one too. */
export async function markSent(db: Connection, { id, recipient }: Pick<Claimed, "id" | "recipient">, now: Date): Promise<void> {
  const sent = { status: "sent", sentAt: now, text: null, lastError: null } as const;
  await db.updateTable("mails").set(sent).where("id", "=", id).where("recipient", "=", recipient).execute();
}

/**
 * Refused at this address: tried again then, or never by itself. One whose text was wiped meanwhile stays failed, in the words of that; one that follows its
 * person to another address meanwhile waits for that one as if it had never been tried.
 */
export async function markRefused(
  db: Connection,
  { id, recipient }: Pick<Claimed, "id" | "recipient">,
  lastError: string,
  tryAt: Date | undefined,
): Promise<void> {
  await db
    .updateTable("mails")
    .set(({ eb }) => ({ status: tryAt ? "waiting" : "failed", tries: eb("tries", "+", 1), lastError, ...(tryAt && { tryAt }) }))
    .where("id", "=", id)
    .where("recipient", "=", recipient)
    .where("status", "=", "waiting")
    .execute();
}

/** Nobody could be spoken to: it waits as before. */
export async function markUntried(db: Connection, id: number, lastError: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ tryAt: sql<Date>`'-infinity'`, lastError })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

export async function wipeExpiredTexts(db: Connection, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ text: null, status: "failed", lastError: "Le lien a expiré" })
    .where("textExpiresAt", "<", now)
    .where("text", "is not", null)
    .where("status", "<>", "sent")
    .execute();
}

/** Letters with a link, not sent, of an issuer whose links have ended; all of them, or those to some people. */
export async function wipeLettersOfLinks(db: Connection, issuerId: number, userIds?: readonly number[]): Promise<void> {
  await db
    .updateTable("mails")
    .set({ text: null, status: "failed", lastError: "Qui l'a fait envoyer n'a plus ce droit\u00A0: le lien ne sert plus" })
    .where("issuedBy", "=", issuerId)
    .where(userIds ? sql<boolean>`user_id = any(${[...userIds]}::int[])` : sql<boolean>`true`)
    .where("textExpiresAt", "is not", null)
    .where("text", "is not", null)
    .where("status", "<>", "sent")
    .execute();
}

interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly status: "waiting" | "sent" | "failed";
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly leavesAt: Date | null;
  readonly lastError: string | null;
}

const columns = sql`id, recipient as "to", subject, text, status, created_at, sent_at, last_error,
  case when status = 'waiting' and send_at > '-infinity' then send_at end as leaves_at`;
const sortColumns = { createdAt: "createdAt", to: "recipient", status: "status" } as const;
export type MailSort = Sort<keyof typeof sortColumns>;

/** Which mails a list is narrowed to. */
export interface Narrowing {
  readonly search: string;
  readonly status?: MailRow["status"] | undefined;
}

const narrowed = ({ search, status }: Narrowing) => sql`
  where true ${search === "" ? sql`` : sql`and ${holds(search, sql.ref("sought"))}`} ${status === undefined ? sql`` : sql`and status = ${status}`}`;

/** How many mails there are so narrowed: up to `most`, or all of them. */
export async function countMails(db: Connection, narrowing: Narrowing, most: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from mails ${narrowed(narrowing)} limit ${most}) m`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Some of the mails; only those are read whole. */
export async function listMails(
  db: Connection,
  narrowing: Narrowing,
  sorts: readonly [MailSort, ...MailSort[]],
  { offset, limit, back }: PageWindow,
): Promise<MailRow[]> {
  const way = ({ descending }: MailSort) => (descending === back ? sql`asc` : sql`desc`);
  // Of one status, mails are read in the order in which they were written: its index ends by their number.
  const column = ({ field }: MailSort) => sql.ref(field === "createdAt" && narrowing.status ? "id" : sortColumns[field]);
  const keys = sorts.map((sort) => sql`${column(sort)} ${way(sort)}`);
  const order = sql`order by ${sql.join(keys)}, id ${way(sorts[0])}`;
  const { rows } = await sql<MailRow>`
    select ${columns} from mails join (select id from mails ${narrowed(narrowing)} ${order} limit ${limit} offset ${offset}) shown using (id) ${order}`.execute(
    db,
  );
  return back ? rows.toReversed() : rows;
}

/** How many mails there are of each status. */
export async function countByStatus(db: Connection): Promise<Record<MailRow["status"], number>> {
  const rows = await db
    .selectFrom("mails")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return { waiting: 0, sent: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

export const findMail = async (db: Connection, id: number): Promise<MailRow | undefined> =>
  (await sql<MailRow>`select ${columns} from mails where id = ${id}`.execute(db)).rows[0];

/** A letter `m` that was written to another address than its person has now. */
const isAtFormerAddress = sql<boolean>`(not m.for_address and exists (
  select from users u where u.id = m.user_id and lower(m.recipient) <> lower(u.email)))`;

/** All that failed waits again, for another round of tries, but what can leave no more; which do, and how many do not. */
export async function retryFailed(db: Connection, isShut: RawBuilder<boolean>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails m set status = 'waiting', tries = 0, last_error = null, send_at = ${now}, try_at = '-infinity'
    where status = 'failed' and ${hasText(now)} and not ${isAtFormerAddress} and not ${isShut} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The address that its person has now, where a mail was written to another one; empty: none. */
export async function findNewAddress(db: Connection, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from mails m join users u on u.id = m.user_id where m.id = ${id} and ${isAtFormerAddress}`.execute(db);
  return rows[0]?.email;
}

/** Waiting again, for another round of tries, whatever it waited for. */
export async function markWaiting(db: Connection, id: number, now: Date): Promise<void> {
  await db.updateTable("mails").set({ status: "waiting", tries: 0, lastError: null, sendAt: now }).where("id", "=", id).execute();
}

/** A letter `m` for the very address of `u` that tells of somebody who has another one, and is theirs; where others have it who are not `leaving` too, it is nobody's alone. */
export const isToldTo = (leaving: RawBuilder<unknown>) => sql<boolean>`(u.email <> '' and m.recipient = u.email and m.for_address
  and not exists (select from users o where o.email <> '' and lower(o.email) = lower(m.recipient)
    and (o.id = m.user_id or (o.email = m.recipient and o.id <> all(${leaving})))))`;

/** The letters of these people, and those that told them of others. */
export async function deleteMailsOf(db: Connection, userIds: readonly number[]): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  await sql`delete from mails where user_id = any(${ids})`.execute(db);
  await sql`
    delete from mails m using users u where u.id = any(${ids}) and ${isToldTo(ids)}`.execute(db);
}
