import { createHmac } from "node:crypto";
import type { Cookies } from "#platform/server/cookies.ts";
import { isSameSecret } from "#platform/server/secret.ts";

const COOKIE = "browser";

/**
 * What a session that ends with the browser asks for at every call: a cookie without a date, which goes when the browser is closed, though the tokens
 * stay in its local storage.
 */
export interface BrowserMark {
  isHere(cookies: Pick<Cookies, "read">, sessionId: string): boolean;
  keep(cookies: Cookies, sessionId: string): void;
}

export function browserMarkWith(secret: string): BrowserMark {
  const markOf = (sessionId: string) => createHmac("sha256", secret).update(`browser ${sessionId}`).digest("base64url");
  return {
    isHere: (cookies, sessionId) => isSameSecret(cookies.read(COOKIE) ?? "", markOf(sessionId)),
    keep: (cookies, sessionId) => cookies.write(COOKIE, markOf(sessionId)),
  };
}
