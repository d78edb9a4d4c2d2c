import { sql } from "kysely";
import type pg from "pg";
import type { Connection } from "#database/open.ts";
import type { Caller } from "#platform/server/session.ts";

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

export const insertSession = (db: Connection, userId: number, now: Date, seconds: number) =>
  db
    .insertInto("sessions")
    .values({ userId, openedAt: now, rotatedAt: now, expiresAt: secondsAfter(now, seconds) })
    .returning("id")
    .executeTakeFirstOrThrow();

interface Lifetime {
  /** Seconds until a session that is not used is over. */
  readonly unused: number;
  /** Seconds from its opening to its end, used or not. */
  readonly whole: number;
}

/** The session one step further, if it still stood at this step. */
export const rotateSession = (db: Connection, id: string, sequence: number, now: Date, { unused, whole }: Lifetime) =>
  db
    .updateTable("sessions")
    .set({
      sequence: sequence + 1,
      rotatedAt: now,
      expiresAt: sql<Date>`least(${secondsAfter(now, unused)}::timestamptz, opened_at + ${whole} * interval '1 second')`,
    })
    .where("id", "=", id)
    .where("sequence", "=", sequence)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("users").select("users.id").whereRef("users.id", "=", "sessions.userId").where("status", "<>", "DESACTIVATED")),
    )
    .returning(["sequence", "rotatedAt"])
    .executeTakeFirst();

export const findOpenSession = (db: Connection, id: string, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["sequence", "rotatedAt"])
    .where("sessions.id", "=", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("users.status", "<>", "DESACTIVATED")
    .executeTakeFirst();

export async function proveSession(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ provenAt: now }).where("id", "=", id).execute();
}

export async function revokeSession(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ revokedAt: now }).where("id", "=", id).execute();
}

export async function revokeSessionsOf(db: Connection, userId: number, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ revokedAt: now }).where("userId", "=", userId).where("revokedAt", "is", null).execute();
}

const callers = `
  select s.id as "sessionId", u.id, u.role, greatest(s.opened_at, s.proven_at) as "provenAt" from sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and s.revoked_at is null and u.status <> 'DESACTIVATED'`;

/** A caller, and when the password or a passkey was last given in the session. */
type Known = Omit<Caller, "isProven"> & { readonly provenAt: Date };

/** The callers behind open sessions, in the order asked; undefined for a session that is over. Asked at every call: a named statement. */
export async function findCallers(pool: pg.Pool, sessionIds: readonly string[]): Promise<(Known | undefined)[]> {
  const { rows } = await pool.query<Known>({ name: "find callers", text: callers, values: [sessionIds] });
  const bySession = new Map(rows.map((caller) => [caller.sessionId, caller]));
  return sessionIds.map((id) => bySession.get(id));
}

/** Open sessions whose end lies after an instant. */
export async function countSessions(db: Connection, end: Date): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("expiresAt", ">", end)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
