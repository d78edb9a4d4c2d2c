import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { isStillWithAccount } from "#features/registrations/server/registrations.service.ts";
import { hasFormerMailbox } from "./former-mailbox.queries.ts";

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

/**
 * Whoever handed the link or code out may still do so: the office, or who answers for the person today, if the account opens no exam center. Without
 * an issuer the person asked for it, in a mailbox that is no former correspondent's; a slip is printed by somebody always.
 */
const isFromWhoMay = () => sql<boolean>`(
  (one_time_links.issued_by is null and one_time_links.kind <> 'slip'
    and not exists (select from users u where u.id = one_time_links.user_id and ${hasFormerMailbox})) or one_time_links.issued_by = one_time_links.user_id
  or exists (select from users issuer where issuer.id = one_time_links.issued_by and issuer.role = 'ADMIN')
  or (${isStillWithAccount(sql.ref("one_time_links.issued_by"), sql.ref("one_time_links.user_id"))}
    and not exists (select from exam_center_controllers k where k.user_id = one_time_links.user_id)))`;

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

/** Whether each of these people has a link that they asked for themselves and that was not used: the letter with it lies in their mailbox. */
export async function haveAskedLinks(db: Connection, userIds: readonly number[], now: Date): Promise<boolean> {
  const linked = await db
    .selectFrom("oneTimeLinks")
    .select("userId")
    .distinct()
    .where("userId", "in", userIds)
    .where("kind", "=", "reset")
    .where("issuedBy", "is", null)
    .where("expiresAt", ">", now)
    .where("usedAt", "is", null)
    .execute();
  return linked.length === userIds.length;
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

/** The links still open of a person end: a password was chosen. */
export async function endLinksOf(db: Connection, userId: number, now: Date): Promise<void> {
  await db.updateTable("oneTimeLinks").set({ usedAt: now }).where("userId", "=", userId).where("usedAt", "is", null).execute();
}

/** The links and codes still open that somebody handed out to others end. */
export async function endLinksIssuedBy(db: Connection, issuerId: number, now: Date): Promise<void> {
  await db.updateTable("oneTimeLinks").set({ usedAt: now }).where("issuedBy", "=", issuerId).where("usedAt", "is", null).execute();
}

/** What those in charge of these registrations handed out to whoever is registered ends. */
export async function endLinksOfRegistrations(db: Connection, registrationIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update one_time_links l set used_at = ${now} from registrations r
    where r.id = any(${[...registrationIds]}::int[]) and l.user_id = r.user_id and l.used_at is null and l.issued_by in (
      select user_id from establishments where id = r.establishment_id union select user_id from club_controllers where club_id = r.club_id)`.execute(
    db,
  );
}
