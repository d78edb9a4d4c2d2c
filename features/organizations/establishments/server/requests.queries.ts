import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { firstRow, listValues, run } from "#platform/server/rows.ts";

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
      sql<Readonly<Record<"name" | "type" | "street" | "zipCode" | "city", string | null>> | null>`q.directory`.as("directory"),
      sql<number>`coalesce(jsonb_array_length(q.pupils), 0)`.as("pupils"),
    ]);

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>["executeTakeFirstOrThrow"]>>;

export const insertRequest = (db: Connection, request: Insertable<DB["establishmentRequests"]>) =>
  db.insertInto("establishmentRequests").values(request).returning("id").executeTakeFirstOrThrow();

export const findLatest = (db: Connection, userId: number) =>
  requests(db).where("q.userId", "=", userId).orderBy("q.id", "desc").limit(1).executeTakeFirst();

export const findWaiting = (db: Connection, userId: number) =>
  requests(db).where("q.userId", "=", userId).where("q.state", "=", "waiting").executeTakeFirst();

export const lockRequest = (trx: Connection, id: number) => requests(trx).where("q.id", "=", id).forUpdate("q").executeTakeFirst();

export const updateRequest = (db: Connection, id: number, changes: Updateable<DB["establishmentRequests"]>) =>
  db.updateTable("establishmentRequests").set(changes).where("id", "=", id).execute();

export const hasRival = async (db: Connection, { id, rneCode }: Pick<StoredRequest, "id" | "rneCode">): Promise<boolean> =>
  (await requests(db).where("q.rneCode", "=", rneCode).where("q.state", "=", "waiting").where("q.id", "<>", id).limit(1).execute()).length >
  0;

/** Counts a typed code before it is compared, so that concurrent tries all count. */
export const countTry = (db: Connection, id: number) =>
  run(db)`update establishment_requests set code_tries = code_tries + 1 where id = ${id}`;

/** Gives back the try of a correct code if the confirmation failed for a technical reason. */
export const refundTry = (db: Connection, id: number) =>
  run(db)`update establishment_requests set code_tries = code_tries - 1 where id = ${id} and code_tries > 0`;

export const listApplicantEmails = (db: Connection, officialEmail: string, since: Date) => listValues<string>(db)`
    select u.email from establishment_requests q join users u on u.id = q.user_id
    where q.official_email = ${officialEmail} and q.code_sent_at > ${since}`;

export const lockAddress = (trx: Connection, email: string) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended(${`school codes to ${email}`}, 0))`;

export async function findPreparedList(db: Connection, userId: number): Promise<{ rows: unknown[]; endAt: Date | null }> {
  const found = await firstRow<{ rows: unknown[]; endAt: Date | null }>(db)`
    select coalesce(pupils, '[]') as rows, pupils_end_at as end_at from establishment_requests
    where user_id = ${userId} order by id desc limit 1`;
  return found ?? { rows: [], endAt: null };
}

export const dropPupils = (db: Connection, userId: number) =>
  run(db)`update establishment_requests set pupils = null, pupils_end_at = null where user_id = ${userId} and pupils is not null`;

export const confirmWaitingOf = (trx: Connection, userId: number, decision: Updateable<DB["establishmentRequests"]>) =>
  trx
    .updateTable("establishmentRequests")
    .set({ ...decision, state: "confirmed", codeHash: null })
    .where("userId", "=", userId)
    .where("state", "=", "waiting")
    .execute();

/** Invalidates the code of a closed account's request. It can request another once it is open again. */
export const endCodeOfAccount = (trx: Connection, userId: number) =>
  run(trx)`update establishment_requests set code_hash = null where user_id = ${userId} and state = 'waiting'`;

/** Invalidates the codes sent for the waiting requests for this school after a new correspondent. Applicants can request another. */
export const endCodesOfSchool = (trx: Connection, establishmentId: number) => run(trx)`
    update establishment_requests q set code_hash = null from establishments e
    where e.id = ${establishmentId} and q.rne_code = e.rne_code and q.state = 'waiting' and q.code_hash is not null`;

export const deleteRequestsOf = (trx: Connection, userIds: readonly number[]) =>
  trx.deleteFrom("establishmentRequests").where("userId", "in", userIds).execute();
