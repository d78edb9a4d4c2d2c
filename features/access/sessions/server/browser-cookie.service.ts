import { createHmac } from "node:crypto";
import type { Cookies } from "#platform/server/cookies.ts";
import { isSameSecret } from "#platform/server/secret.ts";

const COOKIE = "browser";
/** The sessions of a family are open together in one browser. */
const MAX_SESSIONS = 7;

/** Closing the browser deletes this cookie, although the tokens stay in local storage. */
export interface BrowserCookie {
  matches(cookies: Pick<Cookies, "read">, sessionId: string): boolean;
  write(cookies: Cookies, sessionId: string): void;
}

export function browserCookieWith(secret: string): BrowserCookie {
  const signatureOf = (sessionId: string) => createHmac("sha256", secret).update(`browser ${sessionId}`).digest("base64url");
  const signaturesIn = (cookies: Pick<Cookies, "read">) => (cookies.read(COOKIE) ?? "").split(".");
  return {
    matches: (cookies, sessionId) => signaturesIn(cookies).some((signature) => isSameSecret(signature, signatureOf(sessionId))),
    write: (cookies, sessionId) =>
      cookies.write(COOKIE, [signatureOf(sessionId), ...signaturesIn(cookies)].slice(0, MAX_SESSIONS).filter(Boolean).join(".")),
  };
}
