import { lockPlace } from "#access/responsibility/server/places.service.ts";
import { clubFactNames } from "#core/accounts/club-columns.ts";
import type { Connection, Row } from "#database/open.ts";
import { isDuplicate, Refusal } from "#platform/server/errors.ts";
import { hasRow, listRows, run } from "#platform/server/rows.ts";
import type { ClubFacts } from "../club-fields.ts";

export const isController = (db: Connection, userId: number, clubId: number) =>
  hasRow(db)`select from club_controllers where club_id = ${clubId} and user_id = ${userId}`;

/** A club, locked until the end of the transaction, together with the places of a manager who changes it. */
export async function lockClub(trx: Connection, id: number, callerId?: number): Promise<ClubFacts | undefined> {
  await lockPlace(trx, "club", id, callerId);
  return trx.selectFrom("clubs").select(clubFactNames).where("id", "=", id).forUpdate().executeTakeFirst();
}

export const listControllers = (db: Connection, clubId: number) => listRows<
  Row<"users", "id" | "username" | "firstname" | "email" | "status"> & Row<"clubControllers", "invitedBy">
>(db)`
    select u.id, u.username, u.firstname, u.email, u.status, k.invited_by from club_controllers k join users u on u.id = k.user_id
    where k.club_id = ${clubId} order by u.id`;

/** @throws {Refusal} 409 if another has this name and postal code. */
export const updateClub = (trx: Connection, id: number, changes: Partial<ClubFacts>) =>
  trx
    .updateTable("clubs")
    .set(changes)
    .where("id", "=", id)
    .execute()
    .catch((error) => {
      throw isDuplicate(error, "clubs_known") ? duplicateClub() : error;
    });

export function duplicateClub(): Refusal {
  const message = "Un autre club porte ce nom à ce code postal";
  return new Refusal(409, message, { issues: [{ path: "name", message }] });
}

/** The existing ones of these accounts, locked against closing and deletion. */
export const lockAccounts = (trx: Connection, userIds: readonly number[]) => listRows<Row<"users", "id" | "role" | "username" | "status">>(
  trx,
)`
    select id, role, username, status from users where id = any(${[...userIds]}::int[]) order by id for share`;

export async function replaceControllers(
  trx: Connection,
  clubId: number,
  userIds: readonly number[],
  named: readonly number[] = [],
): Promise<void> {
  await run(trx)`
    delete from club_controllers where club_id = ${clubId} and (user_id <> all(${[...userIds]}::int[]) or user_id = any(${[...named]}::int[]))`;
  await run(trx)`
    insert into club_controllers (club_id, user_id) select ${clubId}::int, unnest(${[...userIds]}::int[]) on conflict do nothing`;
}
