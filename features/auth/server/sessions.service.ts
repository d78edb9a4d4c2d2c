import type pg from "pg";
import type { Connection, Database } from "#database/open.ts";
import { PROOF_MINUTES } from "#platform/contract/endpoint.ts";
import type { Clock } from "#platform/server/clock.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { unauthorized } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import * as queries from "./sessions.queries.ts";
import { REFRESH_SECONDS, type Tokens } from "./tokens.service.ts";

const SAME_SUCCESSOR_MS = 60_000;
/** However often a session is used, after so long the password is asked for again. */
const SESSION_SECONDS = 90 * 24 * 60 * 60;
const lifetime = { unused: REFRESH_SECONDS, whole: SESSION_SECONDS };

interface Pair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export async function openSession(db: Connection, tokens: Tokens, userId: number, now: Date): Promise<Pair> {
  const { id } = await queries.insertSession(db, userId, now, REFRESH_SECONDS);
  return { accessToken: tokens.signAccess(id, now), refreshToken: tokens.signRefresh(id, 0, now) };
}

/**
 * Each refresh token is good once (3-decisions, section 3). One replaced less than a minute ago gets the same successor: two tabs of one pupil
 * refresh together. Any other that comes back was stolen or copied: its whole family ends.
 */
export async function refreshSession(db: Database, tokens: Tokens, refreshToken: string | undefined, now: Date): Promise<Pair> {
  const expired = unauthorized("Votre session a expiré, veuillez vous reconnecter");
  const token = refreshToken && tokens.readRefresh(refreshToken, now);
  if (!token) throw expired;
  const rotated = await queries.rotateSession(db, token.sid, token.sequence, now, lifetime);
  const session = rotated ?? (await queries.findOpenSession(db, token.sid, now));
  if (!session) throw expired;
  const justReplaced = session.sequence === token.sequence + 1 && now.getTime() - session.rotatedAt.getTime() < SAME_SUCCESSOR_MS;
  if (!rotated && !justReplaced) {
    await queries.revokeSession(db, token.sid, now);
    throw expired;
  }
  return {
    accessToken: tokens.signAccess(token.sid, now),
    refreshToken: tokens.signRefresh(token.sid, session.sequence, session.rotatedAt),
  };
}

/** The password or a passkey was given again in this session. */
export const proveSession = (db: Connection, id: string, now: Date): Promise<void> => queries.proveSession(db, id, now);

export const closeSessions = (db: Connection, userId: number, now: Date): Promise<void> => queries.revokeSessionsOf(db, userId, now);

/** Who holds an access token, asked of the database at every call: closed sessions and deactivated accounts are refused at once. */
export function callersOf(pool: pg.Pool, tokens: Tokens, clock: Clock): (token: string) => Promise<Caller | undefined> {
  const find = coalesce(200, 1, (ids: readonly string[]) => queries.findCallers(pool, ids));
  return async (token) => {
    const now = clock();
    const access = tokens.readAccess(token, now);
    const found = access && (await find(access.sid));
    if (!found) return undefined;
    const { provenAt, ...caller } = found;
    return { ...caller, isProven: Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MINUTES * 60_000 };
  };
}

/** How many sessions were opened or renewed since an instant: each renewal moves their end, but of the few that near their whole age. */
export const sessionsActiveSince = (db: Connection, since: Date): Promise<number> =>
  queries.countSessions(db, new Date(since.getTime() + REFRESH_SECONDS * 1_000));
