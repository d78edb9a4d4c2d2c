import { sql } from "kysely";
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

/** The mail to send, its row held until it is marked; nothing when it is gone, sent, or held by another node. */
export const holdMail = (db: Connection, id: number) =>
  db
    .selectFrom("mails")
    .select(["id", "cause", "recipient", "subject", "text"])
    .where("id", "=", id)
    .where("status", "<>", "sent")
    .where("text", "is not", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The next mails that may leave and that nobody has tried to send, held until they are marked; those that another node holds are left to it. */
export const holdUntried = (db: Connection, most: number, now: Date) =>
  db
    .selectFrom("mails")
    .select(["id", "cause", "recipient", "subject", "text"])
    .where("status", "=", "waiting")
    .where("tries", "=", 0)
    .where("text", "is not", null)
    .where("sendAt", "<=", now)
    .orderBy("sendAt")
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

export async function markSent(db: Connection, ids: readonly number[], now: Date): Promise<void> {
  const sent = { status: "sent", sentAt: now, text: null, lastError: null } as const;
  await db.updateTable("mails").set(sent).where(sql<boolean>`id = any(${ids}::int[])`).execute();
}

export async function markFailed(db: Connection, id: number, isLast: boolean, lastError: string): Promise<void> {
  await db
    .updateTable("mails")
    .set(({ eb }) => ({ status: isLast ? "failed" : "waiting", tries: eb("tries", "+", 1), lastError }))
    .where("id", "=", id)
    .execute();
}

export async function forgetTries(db: Connection): Promise<void> {
  await db.updateTable("mails").set({ tries: 0 }).where("status", "=", "waiting").where("tries", ">", 0).execute();
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

/** The address that its person has now, where a mail was written to another one; empty: none. */
export async function findNewAddress(db: Connection, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from mails m join users u on u.id = m.user_id
    where m.id = ${id} and not m.for_address and lower(m.recipient) <> lower(u.email)`.execute(db);
  return rows[0]?.email;
}

/** Waiting again, for another round of tries, whatever it waited for. */
export async function markWaiting(db: Connection, id: number, now: Date): Promise<void> {
  await db.updateTable("mails").set({ status: "waiting", tries: 0, lastError: null, sendAt: now }).where("id", "=", id).execute();
}

/** A letter `m` for the very address of `u` that tells of somebody who has another one, and is theirs. */
export const isToldTo = sql<boolean>`(u.email <> '' and m.recipient = u.email and m.for_address
  and not exists (select from users o where o.id = m.user_id and lower(o.email) = lower(m.recipient)))`;

/** The letters of these people, and those that told them of others. */
export async function deleteMailsOf(db: Connection, userIds: readonly number[]): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  await sql`delete from mails where user_id = any(${ids})`.execute(db);
  await sql`
    delete from mails m using users u where u.id = any(${ids}) and ${isToldTo}`.execute(db);
}
