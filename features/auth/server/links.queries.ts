import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";

export async function insertLink(db: Connection, link: Insertable<DB["oneTimeLinks"]>): Promise<void> {
  await db.insertInto("oneTimeLinks").values(link).execute();
}

export async function insertLinks(
  db: Connection,
  links: readonly { readonly userId: number; readonly hash: Buffer }[],
  { kind, createdAt, expiresAt, issuedBy }: Pick<Selectable<DB["oneTimeLinks"]>, "kind" | "createdAt" | "expiresAt" | "issuedBy">,
): Promise<void> {
  await sql`
    insert into one_time_links (hash, kind, user_id, created_at, expires_at, issued_by)
    select hash, ${kind}, user_id, ${createdAt}, ${expiresAt}, ${issuedBy}::int
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ userId }) => userId)}::int[]) as link (hash, user_id)`.execute(
    db,
  );
}

/** The link or code, if it still is good and its account not deactivated. */
export const findLink = (db: Connection, hash: Buffer, now: Date) =>
  db
    .selectFrom("oneTimeLinks")
    .innerJoin("users", "users.id", "oneTimeLinks.userId")
    .select("oneTimeLinks.userId")
    .where("hash", "=", hash)
    .where("expiresAt", ">", now)
    .where("usedAt", "is", null)
    .where("status", "<>", "DESACTIVATED")
    .executeTakeFirst();

/** Marks the link or code used, if it still is good and its account not deactivated; the row says for whom it was. */
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
    .returning(["userId", "kind"])
    .executeTakeFirst();

/** The links still open of a person end: a password was chosen. */
export async function endLinksOf(db: Connection, userId: number, now: Date): Promise<void> {
  await db.updateTable("oneTimeLinks").set({ usedAt: now }).where("userId", "=", userId).where("usedAt", "is", null).execute();
}

/** The links and codes still open that somebody handed out to others end. */
export async function endLinksIssuedBy(db: Connection, issuerId: number, now: Date): Promise<void> {
  await db.updateTable("oneTimeLinks").set({ usedAt: now }).where("issuedBy", "=", issuerId).where("usedAt", "is", null).execute();
}

/** The codes of slips still open, of before it was kept who hands them out, of whoever is or was a pupil of a school or has the account it opened. */
export async function endSlipsOf(db: Connection, establishmentId: number, now: Date): Promise<void> {
  await sql`
    update one_time_links set used_at = ${now} where kind = 'slip' and issued_by is null and used_at is null and user_id in (
      select user_id from registrations where kind = 'participant' and establishment_id = ${establishmentId}
      union select id from users where establishment_id = ${establishmentId})`.execute(db);
}

export async function endLinksFrom(
  db: Connection,
  { userId, issuerIds }: { readonly userId: number; readonly issuerIds: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`
    update one_time_links set used_at = ${now}
    where user_id = ${userId} and issued_by = any(${[...issuerIds]}::int[]) and used_at is null`.execute(db);
}
