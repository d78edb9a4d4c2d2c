import { type Insertable, sql, type Updateable } from "kysely";
import { accountJson, hasAnswered, nameOfAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { requestPagesOf } from "#organizations/establishments/server/request-pages.service.ts";
import { listRows, run } from "#platform/server/rows.ts";
import type { OfficeClubRequest, SimilarClub } from "../requests.contract.ts";
import { areSimilar } from "../similarity.ts";
import { listClubs } from "./clubs.queries.ts";

const MAX_SIMILAR = 20;

const requests = (db: Connection) =>
  db
    .selectFrom("clubRequests")
    .select(["id", "userId", "year", "state", "name", "street", "city", "zipCode", "country", "reason", "createdAt", "decidedAt"]);

export const insertRequest = (db: Connection, request: Insertable<DB["clubRequests"]>) =>
  db.insertInto("clubRequests").values(request).returning("id").executeTakeFirstOrThrow();

/** Only one club is accepted automatically at a time: of two that look alike, the second waits for the office. */
export const lockDeclarations = (trx: Connection) => run(trx)`select pg_advisory_xact_lock(hashtext('palmares clubs declared'))`;

/** Whether a club, or the club of another waiting request, looks like this one. */
export async function isDoubtful(db: Connection, { id, ...club }: Pick<OfficeClubRequest, "name" | "city" | "zipCode"> & { id: number }) {
  const waiting = await requests(db).where("state", "=", "waiting").where("id", "<>", id).execute();
  return [...(await listClubs(db)), ...waiting].some((other) => areSimilar(club, other));
}

export const findLatest = (db: Connection, userId: number) =>
  requests(db).where("userId", "=", userId).orderBy("id", "desc").limit(1).executeTakeFirst();

export const findWaiting = (db: Connection, userId: number) =>
  requests(db).where("userId", "=", userId).where("state", "=", "waiting").executeTakeFirst();

export const lockRequest = (trx: Connection, id: number) => requests(trx).where("id", "=", id).forUpdate().executeTakeFirst();

export const updateRequest = (db: Connection, id: number, changes: Updateable<DB["clubRequests"]>) =>
  db.updateTable("clubRequests").set(changes).where("id", "=", id).execute();

export async function confirmRequestsOf(trx: Connection, userIds: readonly number[], decision: Updateable<DB["clubRequests"]>) {
  await trx
    .updateTable("clubRequests")
    .set({ ...decision, state: "confirmed", reason: null })
    .where("userId", "in", userIds)
    .where("state", "=", "waiting")
    .execute();
}

export const deleteRequestsOf = (trx: Connection, userIds: readonly number[]) =>
  trx.deleteFrom("clubRequests").where("userId", "in", userIds).execute();

export const requestPages = requestPagesOf("club_requests");

export const findRequests = (db: Connection, ids: readonly number[]) => listRows<OfficeClubRequest>(db)`
    select q.id, q.state, q.year, q.name, q.street, q.city, q.zip_code, q.country, q.reason, q.created_at, q.decided_at, ${accountJson} as "user", ${nameOfAccount(sql`q.decided_by`)} as decider,
      (select count(*)::int from club_requests o where fold(o.name) = fold(q.name) and o.state = 'waiting' and o.id <> q.id and ${hasAnswered(sql`o.user_id`)}) as rivals
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join club_requests q on q.id = asked.id join users u on u.id = q.user_id
    order by asked.place`;

export async function listSimilarClubs(db: Connection, request: OfficeClubRequest): Promise<SimilarClub[]> {
  const found = (await listClubs(db)).filter((club) => areSimilar(request, club)).slice(0, MAX_SIMILAR);
  return listRows<SimilarClub>(db)`
    select c.id, c.name, c.street, c.city, c.zip_code, c.country,
      (select coalesce(jsonb_agg(${accountJson} || jsonb_build_object('isActive', u.status <> 'DESACTIVATED') order by u.lastname, u.firstname, u.id), '[]')
        from club_controllers k join users u on u.id = k.user_id where k.club_id = c.id) as controllers,
      (select count(*)::int from participations r where r.club_id = c.id and r.year = ${request.year}) as members
    from clubs c where c.id = any(${found.map(({ id }) => id)}::int[]) order by (c.zip_code = ${request.zipCode}) desc, c.name, c.id`;
}

/** The contacts of a club with an e-mail address and an open account. */
export const listReachable = (db: Connection, clubId: number) =>
  db
    .selectFrom("clubControllers as k")
    .innerJoin("users as u", "u.id", "k.userId")
    .select(["u.id", "u.email"])
    .where("k.clubId", "=", clubId)
    .where("k.invitedBy", "is", null)
    .where("u.email", "<>", "")
    .where("u.status", "<>", "DESACTIVATED")
    .orderBy("u.id")
    .execute();
