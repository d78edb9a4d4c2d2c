import { createSigner, createVerifier } from "fast-jwt";

const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;

/** How many tokens a node keeps in memory as verified: about 3 MB. */
const REMEMBERED = 10_000;

interface AccessToken {
  readonly kind: "access";
  readonly sid: string;
  /** It is good in the browser that keeps the session's mark, and there alone. */
  readonly browser?: true;
}
interface RefreshToken {
  readonly kind: "refresh";
  readonly sid: string;
  readonly sequence: number;
  readonly browser?: true;
}

const bound = (endsWithBrowser: boolean) => (endsWithBrowser ? { browser: true } : {});

/** Signs and reads the two kinds of token. A refresh token's bytes depend on its session's row alone: asked twice, the same successor comes. */
export function tokensOf(secret: string) {
  const sign = (payload: object, at: Date, seconds: number): string => {
    const iat = Math.floor(at.getTime() / 1_000);
    return createSigner({ key: secret, algorithm: "HS256" })({ ...payload, iat, exp: iat + seconds });
  };
  // Expiry is judged by the clock given, not by the library's.
  const verify = remembered(createVerifier({ key: secret, algorithms: ["HS256"], ignoreExpiration: true }));
  const read = <T extends { kind: string }>(token: string, kind: T["kind"], now: Date): T | undefined => {
    try {
      const payload = verify(token);
      return payload.kind === kind && payload.exp * 1_000 > now.getTime() ? payload : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    signAccess: (sid: string, now: Date, endsWithBrowser = false) =>
      sign({ kind: "access", sid, ...bound(endsWithBrowser) }, now, ACCESS_SECONDS),
    signRefresh: (sid: string, sequence: number, rotatedAt: Date, endsWithBrowser = false) =>
      sign({ kind: "refresh", sid, sequence, ...bound(endsWithBrowser) }, rotatedAt, REFRESH_SECONDS),
    readAccess: (token: string, now: Date) => read<AccessToken>(token, "access", now),
    readRefresh: (token: string, now: Date) => read<RefreshToken>(token, "refresh", now),
  };
}

/** A token that was verified once is verified: its signature cannot change. What throws is not kept. */
function remembered<T>(verify: (token: string) => T): (token: string) => T {
  const known = new Map<string, T>();
  return (token) => {
    const payload = known.get(token) ?? verify(token);
    if (known.size >= REMEMBERED) known.clear();
    known.set(token, payload);
    return payload;
  };
}

export type Tokens = ReturnType<typeof tokensOf>;
