import type { SMTPError } from "nodemailer/lib/smtp-connection";

/** In seconds. */
const [MINUTE, HOUR] = [60, 60 * 60];
const FIRST_PAUSE = 5;
const MAX_PAUSE = 30 * MINUTE;
/** A day outlasts most cases of greylisting, full mailboxes and overloaded servers. */
const RETRY_TIMEOUT = 24 * HOUR;
/** For an unknown recipient: a server that means another error (a quota, a temporarily blocked sender) reports it differently within half an hour. */
const MAX_PERMANENT_TRIES = 3;

interface Failure {
  readonly kind: "server away" | "broken off" | "refused for now" | "refused for good";
  readonly text: string;
}

export function failureOf(error: unknown): Failure {
  const { code, command, responseCode, syscall, message = String(error) } = Object(error) as Partial<SMTPError & NodeJS.ErrnoException>;
  const text = message.slice(0, 500);
  // No server listened, or its name is unknown: no mail caused the disconnection, even if the server is back a moment later.
  if (syscall === "connect" || code === "EDNS") return { kind: "server away", text };
  // A refused sender means that all mails are refused.
  if (code === "EAUTH" || command === "MAIL FROM") return { kind: "server away", text };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { kind: "broken off", text };
  return { kind: responseCode !== undefined && responseCode >= 500 ? "refused for good" : "refused for now", text };
}

/** Seconds until the next attempt; undefined: none follows. `waited`: seconds since the mail was due. */
export function nextRetryDelay(
  kind: "refused for now" | "refused for good",
  { tries, waited }: { readonly tries: number; readonly waited: number },
): number | undefined {
  if (kind === "refused for good") return tries < MAX_PERMANENT_TRIES ? MAX_PAUSE : undefined;
  if (waited > RETRY_TIMEOUT) return undefined;
  return Math.min(MAX_PAUSE, FIRST_PAUSE * 4 ** (tries - 1));
}
