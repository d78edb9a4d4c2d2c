import { createSigner, createVerifier } from "fast-jwt";
import { sessionLifetimes } from "../session-lifetime.ts";

const ACCESS_SECONDS = 15 * 60;
/** The number of verified tokens that a node caches: about 3 MB. */
const MAX_CACHED = 10_000;

interface AccessToken {
  readonly kind: "access";
  readonly sid: string;
  /** The account of a participant, whose saves and openings check the session in their own statement. */
  readonly participant?: number;
  /** Valid only with the session's cookie `browser`. */
  readonly browser?: true;
}
interface RefreshToken {
  readonly kind: "refresh";
  readonly sid: string;
  readonly sequence: number;
  readonly browser?: true;
}

interface AccessClaims {
  readonly participant?: number | null;
  readonly endsWithBrowser?: boolean;
}

const browserClaim = (endsWithBrowser: boolean) => (endsWithBrowser ? { browser: true } : {});

/** Signs and reads both kinds of token. A refresh token's bytes depend only on its session's row, so repeated calls give the same successor. */
export function tokensOf(secret: string) {
  const sign = (payload: object, at: Date, seconds: number): string => {
    const iat = Math.floor(at.getTime() / 1_000);
    return createSigner({ key: secret, algorithm: "HS256" })({ ...payload, iat, exp: iat + seconds });
  };
  // Expiry is checked with the given clock, not the library's.
  const verify = cached(createVerifier({ key: secret, algorithms: ["HS256"], ignoreExpiration: true }));
  const read = <T extends { kind: string }>(token: string, kind: T["kind"], now: Date): T | undefined => {
    try {
      const payload = verify(token);
      return payload.kind === kind && payload.exp * 1_000 > now.getTime() ? payload : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    signAccess: (sid: string, now: Date, { participant, endsWithBrowser = false }: AccessClaims = {}) =>
      sign({ kind: "access", sid, ...(participant && { participant }), ...browserClaim(endsWithBrowser) }, now, ACCESS_SECONDS),
    signRefresh: (sid: string, sequence: number, rotatedAt: Date, endsWithBrowser = false) =>
      sign({ kind: "refresh", sid, sequence, ...browserClaim(endsWithBrowser) }, rotatedAt, sessionLifetimes.persistent.idle),
    readAccess: (token: string, now: Date) => read<AccessToken>(token, "access", now),
    readRefresh: (token: string, now: Date) => read<RefreshToken>(token, "refresh", now),
  };
}

/** A verified token stays verified: its signature cannot change. Failures are not cached. */
function cached<T>(verify: (token: string) => T): (token: string) => T {
  const cache = new Map<string, T>();
  return (token) => {
    const payload = cache.get(token) ?? verify(token);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(token, payload);
    return payload;
  };
}

export type Tokens = ReturnType<typeof tokensOf>;
