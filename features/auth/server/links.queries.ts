import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { isStillWithAccount } from "#features/registrations/server/registrations.service.ts";
import { hasFormerMailbox } from "./former-mailbox.queries.ts";

export async function insertLink(db: Connection, link: Insertable<DB["oneTimeLinks"]>): Promise<void> {
  await db.insertInto("oneTimeLinks").values(link).execute();
}

export async function insertLinks(
  db: Connection,
  links: readonly Pick<Selectable<DB["oneTimeLinks"]>, "userId" | "hash" | "expiresAt">[],
  { kind, createdAt, issuedBy }: Pick<Selectable<DB["oneTimeLinks"]>, "kind" | "createdAt" | "issuedBy">,
): Promise<void> {
  await sql`
    insert into one_time_links (hash, kind, user_id, created_at, expires_at, issued_by)
    select hash, ${kind}, user_id, ${createdAt}, expires_at, ${issuedBy}::int
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ userId }) => userId)}::int[],
      ${links.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as link (hash, user_id, expires_at)`.execute(db);
}

/**
 * Whoever handed the link or code out may still do so: the office, or who answers for the person today, if the account opens no exam center. Without
 * an issuer the person asked for it; a slip is printed by somebody always. The office alone has one mailed to who answered for the person before.
 */
const isFromWhoMay = () => sql<boolean>`(
  exists (select from users issuer where issuer.id = one_time_links.issued_by and issuer.role = 'ADMIN')
  or ((one_time_links.kind = 'slip' or not exists (select from users u where u.id = one_time_links.user_id and ${hasFormerMailbox}))
    and ((one_time_links.issued_by is null and one_time_links.kind <> 'slip') or one_time_links.issued_by = one_time_links.user_id
      or (${isStillWithAccount(sql.ref("one_time_links.issued_by"), sql.ref("one_time_links.user_id"))}
        and not exists (select from exam_center_controllers k where k.user_id = one_time_links.user_id)))))`;

/** Whether whoever has a link mailed is the office. */
export const isOfOffice = async (db: Connection, issuedBy: number | null): Promise<boolean> =>
  issuedBy !== null &&
  (await db.selectFrom("users").select("id").where("id", "=", issuedBy).where("role", "=", "ADMIN").execute()).length > 0;

/** The link or code, if it still is good, its issuer in charge of the person, and the account not deactivated. */
export const findLink = (db: Connection, hash: Buffer, now: Date) =>
  db
    .selectFrom("oneTimeLinks")
    .innerJoin("users", "users.id", "oneTimeLinks.userId")
    .select("oneTimeLinks.userId")
    .where("hash", "=", hash)
    .where("expiresAt", ">", now)
    .where("usedAt", "is", null)
    .where("status", "<>", "DESACTIVATED")
    .where(isFromWhoMay())
    .executeTakeFirst();

/**
 * Those of these people who have no link that serves and lies in their mailbox, or will: one that they asked for themselves, or, where the account waits
 * for a first password, the link to choose it.
 */
export async function listWithoutLink(db: Connection, userIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u where id = any(${[...userIds]}::int[]) and not exists (
      select from one_time_links where user_id = u.id and used_at is null and expires_at > ${now} and ${isFromWhoMay()}
        and ((kind = 'reset' and issued_by is null) or (kind = 'first-password' and u.status = 'PENDING')))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the link or code used, if it still is good, as above; the row says for whom it was. */
export const takeLink = (db: Connection, hash: Buffer, now: Date) =>
  db
    .updateTable("oneTimeLinks")
    .set({ usedAt: now })
    .where("hash", "=", hash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("users").select("users.id").whereRef("users.id", "=", "oneTimeLinks.userId").where("status", "<>", "DESACTIVATED")),
    )
    .where(isFromWhoMay())
    .returning(["userId", "kind", "issuedBy"])
    .executeTakeFirst();

interface Ended {
  readonly userId: number;
  readonly issuedBy: number | null;
}

/** Ends what is open of these links and codes, and says which they were; taken in one order, so that two who end some of the same wait and do not stop each other. */
async function endOpen(db: Connection, which: RawBuilder<unknown>, now: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with held as materialized (select hash from one_time_links l where used_at is null and ${which} order by user_id, hash for update)
    update one_time_links l set used_at = ${now} from held where l.hash = held.hash returning l.user_id, l.issued_by`.execute(db);
  return rows;
}

/** The links still open of a person end: a password was chosen. */
export const endLinksOf = (db: Connection, userId: number, now: Date) => endOpen(db, sql`user_id = ${userId}`, now);

/** Those of them that were mailed; a slip was handed over, and stays. */
export const endMailedLinksOf = (db: Connection, userId: number, now: Date) =>
  endOpen(db, sql`user_id = ${userId} and kind in ('first-password', 'reset')`, now);

/** The links and codes still open that somebody handed out to others end. */
export const endLinksIssuedBy = (db: Connection, issuerId: number, now: Date) => endOpen(db, sql`issued_by = ${issuerId}`, now);

/** What those in charge of these registrations handed out to whoever is registered ends. */
export const endLinksOfRegistrations = (db: Connection, registrationIds: readonly number[], now: Date) =>
  endOpen(
    db,
    sql`exists (select from registrations r where r.id = any(${[...registrationIds]}::int[]) and r.user_id = l.user_id and l.issued_by in (
      select user_id from establishments where id = r.establishment_id union select user_id from club_controllers where club_id = r.club_id))`,
    now,
  );
