import type pg from "pg";
import { lockInCharge } from "#access/responsibility/server/places.service.ts";
import { lockAccountRow } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { OWN_PROOF_MINUTES, PROOF_MINUTES } from "#platform/contract/endpoint.ts";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import type { Clock } from "#platform/server/clock.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { unauthorized } from "#platform/server/errors.ts";
import type { Caller, CallerIdentity } from "#platform/server/session.ts";
import * as queries from "./sessions.queries.ts";
import type { Tokens } from "./tokens.service.ts";

export { closeSessionsOf, closeSessionsUntil, consumeProof, countActiveSessions, setProofAsked } from "./sessions.queries.ts";

const REUSE_GRACE_MS = 60_000;
/** Precision of the idle time of office sessions, which end after half an hour. */
const TOUCH_INTERVAL_MS = 60_000;

interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export async function openSession(
  db: Connection,
  tokens: Tokens,
  userId: number,
  now: Date,
  { endsWithBrowser = false, device = null, deviceWords = "" }: Partial<queries.NewSession> = {},
): Promise<TokenPair & { readonly sessionId: string }> {
  const { id, participant } = await queries.insertSession(db, userId, now, { endsWithBrowser, device, deviceWords });
  return {
    sessionId: id,
    accessToken: tokens.signAccess(id, now, { participant, endsWithBrowser }),
    refreshToken: tokens.signRefresh(id, 0, now, endsWithBrowser),
  };
}

/**
 * Replaces a refresh token, which is good once (GEN-09). A token replaced less than a minute ago gets the same successor, because two tabs of one
 * pupil refresh together. Any other reused token was stolen or copied, and its whole family ends. A session that ends with the browser also ends if
 * its browser was closed meanwhile.
 */
export async function refreshSession(
  { db, tokens, now }: { readonly db: Database; readonly tokens: Tokens; readonly now: Date },
  refreshToken: string | undefined,
  { isSameBrowser, isBackground }: { readonly isSameBrowser: (sessionId: string) => boolean; readonly isBackground: boolean },
): Promise<TokenPair> {
  const expired = unauthorized("Votre session a expiré, veuillez vous reconnecter");
  const token = refreshToken && tokens.readRefresh(refreshToken, now);
  if (!token) throw expired;
  const isBound = token.browser === true;
  if (isBound && !isSameBrowser(token.sid)) {
    await queries.revokeSession(db, token.sid, now);
    throw expired;
  }
  const rotated = await queries.rotateSession(db, token.sid, token.sequence, { now, isBackground });
  const session = rotated ?? (await queries.findOpenSession(db, token.sid, now));
  if (!session) throw expired;
  const justReplaced = session.sequence === token.sequence + 1 && now.getTime() - session.rotatedAt.getTime() < REUSE_GRACE_MS;
  if (!rotated && !justReplaced) {
    await queries.revokeSession(db, token.sid, now);
    throw expired;
  }
  return {
    accessToken: tokens.signAccess(token.sid, now, { participant: session.participant, endsWithBrowser: isBound }),
    refreshToken: tokens.signRefresh(token.sid, session.sequence, session.rotatedAt, isBound),
  };
}

/** @throws {Refusal} If the session is no longer open. */
export async function proveSession(db: Connection, id: string, now: Date): Promise<void> {
  if (!(await queries.proveSession(db, id, now))) throw unauthorized();
}

/** Whether a session is still open: another session of the account may have just ended it. */
export const isSessionOpen = async (db: Connection, id: string, now: Date): Promise<boolean> =>
  (await queries.findOpenSession(db, id, now)) !== undefined;

/**
 * Locks the caller's access and charges until the end of the transaction. For the office it checks only the session: two officers who lock each other
 * would deadlock.
 *
 * @throws {Refusal} 401 if the account was closed or the session ended since the call was admitted.
 */
export async function lockCaller(trx: Connection, { id, role, sessionId }: CallerIdentity, now: Date): Promise<void> {
  if (role !== "ADMIN") {
    await lockInCharge(trx, [id], "share");
    await lockAccountRow(trx, id);
  }
  if (!(await isSessionOpen(trx, sessionId, now))) throw unauthorized();
}

export const closeOtherSessions = (db: Connection, { id, sessionId }: Pick<Caller, "id" | "sessionId">, now: Date): Promise<void> =>
  queries.closeSessionsOf(db, [id], now, sessionId);

export const closeSessions = (db: Connection, userId: number, now: Date): Promise<void> => queries.closeSessionsOf(db, [userId], now);

interface TokenUse {
  readonly isSameBrowser: (sessionId: string) => boolean;
  readonly isBackground: boolean;
  /** Whether the call checks the session in its own statement. */
  readonly checksSession: boolean;
}

/**
 * The owner of an access token, read from the database at every call: it refuses closed sessions and deactivated accounts at once, and a session
 * whose browser was closed. A participant's call that checks the session itself gets only the account of the token.
 */
export function callersOf(pool: pg.Pool, tokens: Tokens, clock: Clock) {
  const find = coalesce(200, 1, (ids: readonly string[]) => queries.findCallers(pool, ids));
  return async (token: string, { isSameBrowser, isBackground, checksSession }: TokenUse): Promise<CallerIdentity | undefined> => {
    const now = clock();
    const access = tokens.readAccess(token, now);
    if (!access || (access.browser && !isSameBrowser(access.sid))) return undefined;
    if (checksSession && access.participant !== undefined)
      return { id: access.participant, role: "USER", sessionId: access.sid, hasFreshProof: false, hasOwnProof: false };
    const found = await find(access.sid);
    if (!found || found.expiresAt <= now) return undefined;
    const { provenAt, isProofAsked, usedAt, expiresAt: _, ...caller } = found;
    const proofAge = Math.abs(now.getTime() - provenAt.getTime());
    const isIdle = isBackground || now.getTime() - usedAt.getTime() <= TOUCH_INTERVAL_MS;
    if (caller.role === "ADMIN" && !isIdle) await queries.touchSession(pool, caller.sessionId, now);
    return {
      ...caller,
      hasFreshProof: proofAge < PROOF_MINUTES * MINUTE_MS,
      hasOwnProof: isProofAsked === true && proofAge < OWN_PROOF_MINUTES * MINUTE_MS,
    };
  };
}
