import { sql } from "kysely";
import type pg from "pg";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, firstValue, onlyRow, run } from "#platform/server/rows.ts";
import type { CallerIdentity } from "#platform/server/session.ts";
import { sessionLifetimes as lifetimes } from "../session-lifetime.ts";

type Lifetime = typeof lifetimes.persistent;
const limitOf = (limit: keyof Lifetime) => sql`case when users.role = 'ADMIN' then ${lifetimes.office[limit]}::int
  when ends_with_browser then ${lifetimes.browser[limit]}::int else ${lifetimes.persistent[limit]}::int end * interval '1 second'`;

const endAfter = (now: Date) => sql<Date>`least(${now}::timestamptz + ${limitOf("idle")}, opened_at + ${limitOf("absolute")})`;

export type NewSession = Row<"sessions", "endsWithBrowser" | "device" | "deviceWords">;

/** The number of open sessions of an account, all listed; beyond it, the least recently used end. */
const MAX_OPEN_SESSIONS = 100;

export const insertSession = (db: Connection, userId: number, now: Date, { endsWithBrowser, device, deviceWords }: NewSession) => onlyRow<{
  id: string;
  participant: number | null;
}>(db)`
    with ended as (
      update sessions set revoked_at = ${now} where id in (
        select id from sessions where user_id = ${userId} and revoked_at is null and expires_at > ${now}
        order by greatest(rotated_at, used_at) desc offset ${MAX_OPEN_SESSIONS - 1}))
    insert into sessions (user_id, opened_at, rotated_at, expires_at, ends_with_browser, device, device_words)
    select users.id, opened_at, opened_at, ${endAfter(now)}, ends_with_browser, ${device}, ${deviceWords}
    from users, (select ${now}::timestamptz as opened_at, ${endsWithBrowser}::boolean as ends_with_browser) opening where users.id = ${userId}
    returning id, (select id from users where id = user_id and role = 'USER') as participant`;

interface Rotation {
  readonly now: Date;
  readonly isBackground: boolean;
}

/** An absent officer's pages do not extend the session. */
const endAfterRotation = ({ now, isBackground }: Rotation) =>
  sql<Date>`case when ${isBackground} and users.role = 'ADMIN' then expires_at else ${endAfter(now)} end`;

interface Position extends Row<"sessions", "sequence" | "rotatedAt"> {
  readonly participant: number | null;
}

const position = sql`sequence, rotated_at, case when users.role = 'USER' then users.id end as participant`;

/** Whether both the session and its account in the row `users` are open. */
const isOpenAt = (now: Date) =>
  sql`revoked_at is null and expires_at > ${now} and users.id = sessions.user_id and users.status <> 'DESACTIVATED'`;

export const rotateSession = (db: Connection, id: string, sequence: number, { now, isBackground }: Rotation) => firstRow<Position>(db)`
    update sessions set sequence = ${sequence + 1}, rotated_at = ${now}, expires_at = ${endAfterRotation({ now, isBackground })}
    from users where sessions.id = ${id} and sequence = ${sequence} and ${isOpenAt(now)}
    returning ${position}`;

export async function touchSession(db: pg.Pool, id: string, now: Date): Promise<void> {
  await db.query({
    name: "touch session",
    text: `update sessions set used_at = $2, expires_at = least($2::timestamptz + interval '${lifetimes.office.idle} seconds', opened_at + interval '${lifetimes.office.absolute} seconds')
      where id = $1 and revoked_at is null`,
    values: [id, now],
  });
}

export const findOpenSession = (db: Connection, id: string, now: Date) =>
  firstRow<Position>(db)`select ${position} from sessions, users where sessions.id = ${id} and ${isOpenAt(now)}`;

export const proveSession = (db: Connection, id: string, now: Date) =>
  db.updateTable("sessions").set({ provenAt: now }).where("id", "=", id).where("revokedAt", "is", null).returning("id").executeTakeFirst();

export const setProofAsked = (db: Connection, id: string, at: Date) => run(db)`update sessions set proof_asked_at = ${at} where id = ${id}`;

export const consumeProof = (db: Connection, id: string) => firstValue<Date>(db)`
    update sessions set proof_asked_at = null where id = ${id} and proven_at >= proof_asked_at returning proven_at`;

export const revokeSession = (db: Connection, id: string, now: Date) =>
  db.updateTable("sessions").set({ revokedAt: now }).where("id", "=", id).execute();

export const closeSessionsOf = (db: Connection, userIds: readonly number[], now: Date, exceptId: string | null = null) => run(db)`
    update sessions set revoked_at = ${now} where user_id = any(${[...userIds]}::int[]) and revoked_at is null
      ${exceptId === null ? sql`` : sql`and id <> ${exceptId}`}`;

export const closeSessionsUntil = (
  db: Connection,
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
  until: Date,
  now: Date,
) => run(db)`
    update sessions set revoked_at = ${now} where user_id = ${id} and revoked_at is null and (opened_at <= ${until} or id = ${sessionId})`;

const callersQuery = `
  select s.id as "sessionId", u.id, u.role, greatest(s.opened_at, s.proven_at) as "provenAt",
    s.proven_at >= s.proof_asked_at as "isProofAsked",
    s.expires_at as "expiresAt", coalesce(s.used_at, s.opened_at) as "usedAt" from sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and s.revoked_at is null and u.status <> 'DESACTIVATED'`;

type CallerRow = Pick<CallerIdentity, "id" | "role" | "sessionId"> & {
  readonly provenAt: Date;
  /** Whether the proof came after a refused call that requires its own. */
  readonly isProofAsked: boolean | null;
  readonly usedAt: Date;
  readonly expiresAt: Date;
};

/** The callers of open sessions, in the given order; undefined for an ended session. It is a named statement because it runs at every call. */
export async function findCallers(pool: pg.Pool, sessionIds: readonly string[]): Promise<(CallerRow | undefined)[]> {
  const { rows } = await pool.query<CallerRow>({ name: "find callers", text: callersQuery, values: [sessionIds] });
  const bySession = new Map(rows.map((caller) => [caller.sessionId, caller]));
  return sessionIds.map((id) => bySession.get(id));
}

/** The number of sessions opened or renewed since an instant: each renewal extends them, except the few near their maximum age. */
export async function countActiveSessions(db: Connection, since: Date): Promise<number> {
  const endOf = ({ idle }: Lifetime) => new Date(since.getTime() + idle * 1_000);
  const row = await firstRow<{ count: string }>(db)`select
    (select count(*) from sessions where expires_at > ${endOf(lifetimes.persistent)} and revoked_at is null)
    + (select count(*) from sessions where ends_with_browser and expires_at > ${endOf(lifetimes.browser)} and revoked_at is null)
    + (select count(*) from users join sessions on user_id = users.id
      where role = 'ADMIN' and expires_at > ${endOf(lifetimes.office)} and revoked_at is null) as count`;
  return Number(row?.count ?? 0);
}
