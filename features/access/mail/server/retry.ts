import type { SMTPError } from "nodemailer/lib/smtp-connection";

/** Seconds. */
const [MINUTE, HOUR] = [60, 60 * 60];
const FIRST_PAUSE = 5;
const MAX_PAUSE = 30 * MINUTE;
/** Greylisting, a full mailbox, an overloaded server: most of these end within a day. */
const RETRY_TIMEOUT = 24 * HOUR;
/** For an unknown recipient: a server that means something else (a quota, a temporarily blocked sender) no longer says so half an hour later. */
const MAX_PERMANENT_TRIES = 3;

/**
 * Why a mail was not sent: the server accepts none; the connection was lost, because of the server or of this mail; or the server refuses this one, for now or
 * for good.
 */
interface Failure {
  readonly kind: "server away" | "broken off" | "refused for now" | "refused for good";
  /** The server's own words, or those of the connection to it. */
  readonly text: string;
}

/** Interprets an error of nodemailer. */
export function failureOf(error: unknown): Failure {
  const { code, command, responseCode, syscall, message = String(error) } = Object(error) as Partial<SMTPError & NodeJS.ErrnoException>;
  const text = message.slice(0, 500);
  // Nothing listened, or nobody knows its name: no mail made it disconnect, even if it is back a moment later.
  if (syscall === "connect" || code === "EDNS") return { kind: "server away", text };
  // Refusing the sender means refusing all mails.
  if (code === "EAUTH" || command === "MAIL FROM") return { kind: "server away", text };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { kind: "broken off", text };
  return { kind: responseCode !== undefined && responseCode >= 500 ? "refused for good" : "refused for now", text };
}

/** Seconds until the next attempt; undefined: there is none. `waited`: seconds since the mail was due. */
export function nextRetryDelay(
  kind: "refused for now" | "refused for good",
  { tries, waited }: { readonly tries: number; readonly waited: number },
): number | undefined {
  if (kind === "refused for good") return tries < MAX_PERMANENT_TRIES ? MAX_PAUSE : undefined;
  if (waited > RETRY_TIMEOUT) return undefined;
  return Math.min(MAX_PAUSE, FIRST_PAUSE * 4 ** (tries - 1));
}
