import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import type { RequestState } from "#features/establishments/requests.ts";
import { accountJson, hasAnswered, nameOfAccount } from "#features/users/server/account.service.ts";
import { windowOf } from "#platform/server/paging.ts";
import { isSought } from "#platform/server/search.ts";
import type { ClubFacts } from "../clubs.contract.ts";
import { areAlike } from "../likeness.ts";
import type { ClubLikeness, OfficeClubRequest } from "../requests.contract.ts";
import { listClubs } from "./clubs.queries.ts";

const MOST_LIKENESSES = 20;

interface StoredRequest extends ClubFacts {
  readonly id: number;
  readonly userId: number;
  readonly year: number;
  readonly state: RequestState;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

const requests = (db: Connection) =>
  db
    .selectFrom("clubRequests")
    .select(["id", "userId", "year", "state", "name", "street", "city", "zipCode", "country", "reason", "createdAt", "decidedAt"]);

export async function insertRequest(db: Connection, request: Insertable<DB["clubRequests"]>): Promise<void> {
  await db.insertInto("clubRequests").values(request).execute();
}

/** The latest request of an account. */
export const findLatest = (db: Connection, userId: number): Promise<StoredRequest | undefined> =>
  requests(db).where("userId", "=", userId).orderBy("id", "desc").limit(1).executeTakeFirst();

/** The request of an account that waits. */
export const findWaiting = (db: Connection, userId: number): Promise<StoredRequest | undefined> =>
  requests(db).where("userId", "=", userId).where("state", "=", "waiting").executeTakeFirst();

/** A request, held until the end of the transaction: nobody else decides it meanwhile. */
export const holdRequest = (trx: Connection, id: number): Promise<StoredRequest | undefined> =>
  requests(trx).where("id", "=", id).forUpdate().executeTakeFirst();

export async function updateRequest(db: Connection, id: number, changes: Updateable<DB["clubRequests"]>): Promise<void> {
  await db.updateTable("clubRequests").set(changes).where("id", "=", id).execute();
}

/** What these accounts ask is done: they run this club now. */
export async function settleRequestsOf(trx: Connection, userIds: readonly number[], decided: Updateable<DB["clubRequests"]>) {
  await trx
    .updateTable("clubRequests")
    .set({ ...decided, state: "confirmed", reason: null })
    .where("userId", "in", userIds)
    .where("state", "=", "waiting")
    .execute();
}

export async function deleteRequestsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("clubRequests").where("userId", "in", userIds).execute();
}

interface Narrowed {
  readonly state: RequestState;
  readonly search: string;
}

interface Asked extends Narrowed {
  readonly limit: number;
  readonly page: number;
  readonly sortBy: readonly string[];
}

/** Those of accounts that have answered; what was decided once stays. */
const reaching = sql`(q.state <> 'waiting' or ${hasAnswered(sql`q.user_id`)})`;

const narrowed = ({ state, search }: Narrowed) =>
  sql`club_requests q where q.state = ${state} and ${reaching} and ${isSought(search, "q.sought")}`;

/** The requests of a page: those that wait the longest first, those decided the latest first. */
export async function listRequestIds(db: Connection, asked: Asked): Promise<number[]> {
  const [sort = asked.state === "waiting" ? "createdAt:ASC" : "createdAt:DESC"] = asked.sortBy;
  const order = sort.endsWith(":DESC") ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`;
  const { rows } = await sql<{ id: number }>`select q.id from ${narrowed(asked)} order by ${order} ${windowOf(asked)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countRequests(db: Connection, asked: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${narrowed(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many wait, and since when the first of them does. */
export async function countWaiting(db: Connection): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from club_requests q where state = 'waiting' and ${reaching}`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null };
}

/** These requests, in this order. */
export async function findRequests(db: Connection, ids: readonly number[]): Promise<OfficeClubRequest[]> {
  const { rows } = await sql<OfficeClubRequest>`
    select q.id, q.state, q.year, q.name, q.street, q.city, q.zip_code, q.country, q.reason, q.created_at, q.decided_at, ${accountJson} as "user", ${nameOfAccount(sql`q.decided_by`)} as decider,
      (select count(*)::int from club_requests o where fold(o.name) = fold(q.name) and o.state = 'waiting' and o.id <> q.id and ${hasAnswered(sql`o.user_id`)}) as rivals
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join club_requests q on q.id = asked.id join users u on u.id = q.user_id
    order by asked.place`.execute(db);
  return rows;
}

/** The clubs that may be the one of a request, with who runs each and how many members it has in that year. */
export async function listAlike(db: Connection, request: OfficeClubRequest): Promise<ClubLikeness[]> {
  const found = (await listClubs(db)).filter((club) => areAlike(request, club)).slice(0, MOST_LIKENESSES);
  const { rows } = await sql<ClubLikeness>`
    select c.id, c.name, c.street, c.city, c.zip_code, c.country,
      (select coalesce(jsonb_agg(${accountJson} || jsonb_build_object('isActive', u.status <> 'DESACTIVATED') order by u.lastname, u.firstname, u.id), '[]')
        from club_controllers k join users u on u.id = k.user_id where k.club_id = c.id) as controllers,
      (select count(*)::int from registrations r where r.kind = 'participant' and r.club_id = c.id and r.year = ${request.year}) as members
    from clubs c where c.id = any(${found.map(({ id }) => id)}::int[]) order by (c.zip_code = ${request.zipCode}) desc, c.name, c.id`.execute(
    db,
  );
  return rows;
}

/** Whom to write to. */
export const findPerson = (db: Connection, id: number) =>
  db.selectFrom("users").select(["id", "firstname", "lastname", "email"]).where("id", "=", id).executeTakeFirst();

/** Those who run a club, with an address and an account that is open. */
export const listReachable = (db: Connection, clubId: number) =>
  db
    .selectFrom("clubControllers as k")
    .innerJoin("users as u", "u.id", "k.userId")
    .select(["u.id", "u.email"])
    .where("k.clubId", "=", clubId)
    .where("u.email", "<>", "")
    .where("u.status", "<>", "DESACTIVATED")
    .orderBy("u.id")
    .execute();
