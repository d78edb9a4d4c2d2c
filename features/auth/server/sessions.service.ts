import type pg from "pg";
import type { Connection, Database } from "#database/open.ts";
import { holdAccount, holdInCharge } from "#features/users/server/account.service.ts";
import { PROOF_MINUTES } from "#platform/contract/endpoint.ts";
import type { Clock } from "#platform/server/clock.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { unauthorized } from "#platform/server/errors.ts";
import type { Caller, Recognised } from "#platform/server/session.ts";
import * as queries from "./sessions.queries.ts";
import type { Tokens } from "./tokens.service.ts";

const SAME_SUCCESSOR_MS = 60_000;
/** To the minute: a session of the office is idle for half an hour, more or less that. */
const TOUCHED_MS = 60_000;

interface Pair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a session is opened with; unless told, it is kept, on a device that nobody named. */
type Opening = Partial<queries.NewSession>;

export async function openSession(
  db: Connection,
  tokens: Tokens,
  userId: number,
  now: Date,
  { endsWithBrowser = false, device = null, deviceWords = "" }: Opening = {},
): Promise<Pair & { readonly sessionId: string }> {
  const { id } = await queries.insertSession(db, userId, now, { endsWithBrowser, device, deviceWords });
  return {
    sessionId: id,
    accessToken: tokens.signAccess(id, now, endsWithBrowser),
    refreshToken: tokens.signRefresh(id, 0, now, endsWithBrowser),
  };
}

/**
 * Each refresh token is good once (3-decisions, section 3). One replaced less than a minute ago gets the same successor: two tabs of one pupil
 * refresh together. Any other that comes back was stolen or copied: its whole family ends. So does a session that ends with the browser, when it
 * comes from one that was closed meanwhile.
 */
export async function refreshSession(
  { db, tokens, now }: { readonly db: Database; readonly tokens: Tokens; readonly now: Date },
  refreshToken: string | undefined,
  { isHere, isBackground }: { readonly isHere: (sessionId: string) => boolean; readonly isBackground: boolean },
): Promise<Pair> {
  const expired = unauthorized("Votre session a expiré, veuillez vous reconnecter");
  const token = refreshToken && tokens.readRefresh(refreshToken, now);
  if (!token) throw expired;
  const isBound = token.browser === true;
  if (isBound && !isHere(token.sid)) {
    await queries.revokeSession(db, token.sid, now);
    throw expired;
  }
  const rotated = await queries.rotateSession(db, token.sid, token.sequence, { now, isBackground });
  const session = rotated ?? (await queries.findOpenSession(db, token.sid, now));
  if (!session) throw expired;
  const justReplaced = session.sequence === token.sequence + 1 && now.getTime() - session.rotatedAt.getTime() < SAME_SUCCESSOR_MS;
  if (!rotated && !justReplaced) {
    await queries.revokeSession(db, token.sid, now);
    throw expired;
  }
  return {
    accessToken: tokens.signAccess(token.sid, now, isBound),
    refreshToken: tokens.signRefresh(token.sid, session.sequence, session.rotatedAt, isBound),
  };
}

/** The password or a passkey was given again in this session, which must not have ended meanwhile. */
export async function proveSession(db: Connection, id: string, now: Date): Promise<void> {
  if (!(await queries.proveSession(db, id, now))) throw unauthorized();
}

/** Whether a session still stands: another one of the account may have ended it a moment ago. */
export const isSessionOpen = async (db: Connection, id: string, now: Date): Promise<boolean> =>
  (await queries.findOpenSession(db, id, now)) !== undefined;

/**
 * Holds, until the end of the transaction, what lets a caller in and what they are in charge of: 401 where the account was closed or the session ended
 * since the call was let in. The office is in charge of everything, and asked about alone: of two who hold one another, neither would end.
 */
export async function holdCaller(trx: Connection, { id, role, sessionId }: Recognised, now: Date): Promise<void> {
  if (role !== "ADMIN") {
    await holdInCharge(trx, [id], "share");
    await holdAccount(trx, id);
  }
  if (!(await isSessionOpen(trx, sessionId, now))) throw unauthorized();
}

/** Ends the account's sessions but the one that asks for it. */
export const closeOtherSessions = (db: Connection, { id, sessionId }: Pick<Caller, "id" | "sessionId">, now: Date): Promise<void> =>
  queries.revokeSessionsOf(db, [id], now, sessionId);

/** Ends the session that asks for it, and those of the account that were opened until then. */
export const closeSessionsUntil = (db: Connection, caller: Pick<Caller, "id" | "sessionId">, until: Date, now: Date): Promise<void> =>
  queries.revokeSessionsUntil(db, caller, until, now);

export const closeSessions = (db: Connection, userId: number, now: Date): Promise<void> => queries.revokeSessionsOf(db, [userId], now);

export const closeSessionsOf = (db: Connection, userIds: readonly number[], now: Date): Promise<void> =>
  queries.revokeSessionsOf(db, userIds, now);

/**
 * Who holds an access token, asked of the database at every call: closed sessions and deactivated accounts are refused at once, and so is who has
 * closed the browser that the session was to end with.
 */
export function callersOf(
  pool: pg.Pool,
  tokens: Tokens,
  clock: Clock,
): (token: string, isHere: (sessionId: string) => boolean, isBackground: boolean) => Promise<Recognised | undefined> {
  const find = coalesce(200, 1, (ids: readonly string[]) => queries.findCallers(pool, ids));
  return async (token, isHere, isBackground) => {
    const now = clock();
    const access = tokens.readAccess(token, now);
    const found = access && (!access.browser || isHere(access.sid)) ? await find(access.sid) : undefined;
    if (!found || found.expiresAt <= now) return undefined;
    const { provenAt, usedAt, expiresAt: _, ...caller } = found;
    const isIdle = isBackground || now.getTime() - usedAt.getTime() <= TOUCHED_MS;
    if (caller.role === "ADMIN" && !isIdle) await queries.touchSession(pool, caller.sessionId, now);
    return { ...caller, isProven: Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MINUTES * 60_000 };
  };
}

/** How many sessions were opened or renewed since an instant. */
export const sessionsActiveSince = (db: Connection, since: Date): Promise<number> => queries.countActive(db, since);
