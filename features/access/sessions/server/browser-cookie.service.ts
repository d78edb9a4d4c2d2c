import { createHmac } from "node:crypto";
import type { Cookies } from "#platform/server/cookies.ts";
import { isSameSecret } from "#platform/server/secret.ts";

const COOKIE = "browser";

/** Closing the browser deletes this cookie, although the tokens stay in local storage. */
export interface BrowserCookie {
  matches(cookies: Pick<Cookies, "read">, sessionId: string): boolean;
  write(cookies: Cookies, sessionId: string): void;
}

export function browserCookieWith(secret: string): BrowserCookie {
  const signatureOf = (sessionId: string) => createHmac("sha256", secret).update(`browser ${sessionId}`).digest("base64url");
  return {
    matches: (cookies, sessionId) => isSameSecret(cookies.read(COOKIE) ?? "", signatureOf(sessionId)),
    write: (cookies, sessionId) => cookies.write(COOKIE, signatureOf(sessionId)),
  };
}
