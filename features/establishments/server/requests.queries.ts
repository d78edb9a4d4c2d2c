import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import type { EstablishmentType } from "../establishments.contract.ts";
import type { RequestState } from "../requests.ts";

export interface StoredRequest {
  readonly id: number;
  readonly userId: number;
  readonly year: number;
  readonly state: RequestState;
  readonly rneCode: string | null;
  readonly name: string;
  readonly type: EstablishmentType;
  readonly street: string;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  readonly directory: Readonly<Record<"name" | "type" | "street" | "zipCode" | "city", string | null>> | null;
  readonly officialEmail: string | null;
  readonly codeHash: Buffer | null;
  readonly codeSentAt: Date | null;
  readonly codeSendings: number;
  readonly codeTries: number;
  readonly estimatedParticipants: number;
  readonly proposeToBeHalfExamCenter: boolean;
  readonly visible: boolean;
  readonly pupils: number;
  readonly pupilsEndAt: Date | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

const columns = [
  "id",
  "userId",
  "year",
  "state",
  "rneCode",
  "name",
  "type",
  "street",
  "city",
  "zipCode",
  "country",
  "officialEmail",
  "codeHash",
  "codeSentAt",
  "codeSendings",
  "codeTries",
  "estimatedParticipants",
  "proposeToBeHalfExamCenter",
  "visible",
  "pupilsEndAt",
  "reason",
  "decidedAt",
  "createdAt",
] as const;

const requests = (db: Connection) =>
  db
    .selectFrom("establishmentRequests as q")
    .select(columns.map((column) => `q.${column}` as const))
    .select([
      sql<StoredRequest["directory"]>`q.directory`.as("directory"),
      sql<number>`coalesce(jsonb_array_length(q.pupils), 0)`.as("pupils"),
    ]);

export const insertRequest = (db: Connection, request: Insertable<DB["establishmentRequests"]>) =>
  db.insertInto("establishmentRequests").values(request).returning("id").executeTakeFirstOrThrow();

/** The latest request of an account. */
export const findLatest = (db: Connection, userId: number): Promise<StoredRequest | undefined> =>
  requests(db).where("q.userId", "=", userId).orderBy("q.id", "desc").limit(1).executeTakeFirst();

/** The request of an account that waits. */
export const findWaiting = (db: Connection, userId: number): Promise<StoredRequest | undefined> =>
  requests(db).where("q.userId", "=", userId).where("q.state", "=", "waiting").executeTakeFirst();

/** A request, held until the end of the transaction: nobody else decides it meanwhile. */
export const holdRequest = (trx: Connection, id: number): Promise<StoredRequest | undefined> =>
  requests(trx).where("q.id", "=", id).forUpdate("q").executeTakeFirst();

export async function updateRequest(db: Connection, id: number, changes: Updateable<DB["establishmentRequests"]>): Promise<void> {
  await db.updateTable("establishmentRequests").set(changes).where("id", "=", id).execute();
}

/** One more code was typed: of many tried at once each is counted before any is compared. */
export async function countTry(db: Connection, id: number): Promise<void> {
  await db
    .updateTable("establishmentRequests")
    .set(({ eb }) => ({ codeTries: eb("codeTries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** A code was right, and what it was typed for did not come about by no fault of who typed it. */
export async function giveTryBack(db: Connection, id: number): Promise<void> {
  await db
    .updateTable("establishmentRequests")
    .set(({ eb }) => ({ codeTries: eb("codeTries", "-", 1) }))
    .where("id", "=", id)
    .where("codeTries", ">", 0)
    .execute();
}

/** Whose requests this address was sent a code for since: their e-mail addresses, one a request. */
export async function listWrittenFor(db: Connection, officialEmail: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("establishmentRequests")
    .innerJoin("users", "users.id", "establishmentRequests.userId")
    .select("users.email")
    .where("officialEmail", "=", officialEmail)
    .where("codeSentAt", ">", since)
    .execute();
  return rows.map(({ email }) => email);
}

/** Nobody else counts the codes of this address meanwhile. */
export async function holdAddress(trx: Connection, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`school codes to ${email}`}, 0))`.execute(trx);
}

/** The list of pupils of an account's latest request, and when it ends. */
export async function findPupils(db: Connection, userId: number): Promise<{ rows: unknown[]; endAt: Date | null }> {
  const found = await db
    .selectFrom("establishmentRequests")
    .select(["pupilsEndAt", sql<unknown[] | null>`pupils`.as("pupils")])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { rows: found?.pupils ?? [], endAt: found?.pupilsEndAt ?? null };
}

/** The lists of pupils that these accounts prepared. */
export async function dropPupils(db: Connection, userId: number): Promise<void> {
  await db
    .updateTable("establishmentRequests")
    .set({ pupils: null, pupilsEndAt: null })
    .where("userId", "=", userId)
    .where("pupils", "is not", null)
    .execute();
}

/** The request of an account that waits is confirmed with the school that it has now. */
export async function settleOf(trx: Connection, userId: number, decided: Updateable<DB["establishmentRequests"]>): Promise<void> {
  await trx
    .updateTable("establishmentRequests")
    .set({ ...decided, state: "confirmed", codeHash: null })
    .where("userId", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** The code sent for the request of this account serves no more: the account was closed. It may ask for another once it is open again. */
export async function endCodeOf(trx: Connection, userId: number): Promise<void> {
  await trx
    .updateTable("establishmentRequests")
    .set({ codeHash: null })
    .where("userId", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** The codes sent for others who wait for this school may be typed no more: somebody else acts for it since. They may ask for another. */
export async function endCodesOf(trx: Connection, establishmentId: number): Promise<void> {
  await sql`
    update establishment_requests q set code_hash = null from establishments e
    where e.id = ${establishmentId} and q.rne_code = e.rne_code and q.state = 'waiting' and q.code_hash is not null`.execute(trx);
}

export async function deleteRequestsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("establishmentRequests").where("userId", "in", userIds).execute();
}
