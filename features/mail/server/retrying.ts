import type { SMTPError } from "nodemailer/lib/smtp-connection";

/** Seconds. */
const [MINUTE, HOUR] = [60, 60 * 60];
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 30 * MINUTE;
/** Greylisting, a full mailbox, a server that is overrun: most of it is over within a day. */
const PATIENCE = 24 * HOUR;
/** Nobody of that name: what a server says of a name that exists (a quota, a list of senders that it shuts out for a while) it says no more half an hour later. */
const TRIES_IF_FOR_GOOD = 3;

/**
 * Why a mail did not leave: nobody's does; the talk broke off, which may be because of the server or of this one mail; or the server refuses this one, for now
 * or for good.
 */
interface Failure {
  readonly kind: "server away" | "broken off" | "refused for now" | "refused for good";
  /** The server's own words, or those of the connection to it. */
  readonly words: string;
}

/** What nodemailer says went wrong. */
export function failureOf(error: unknown): Failure {
  const { code, command, responseCode, message = String(error) } = Object(error) as Partial<SMTPError>;
  const words = message.slice(0, 500);
  // Who refuses the sender refuses all that we send.
  if (code === "EAUTH" || command === "MAIL FROM") return { kind: "server away", words };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { kind: "broken off", words };
  return { kind: responseCode !== undefined && responseCode >= 500 ? "refused for good" : "refused for now", words };
}

/** Seconds until the next try; undefined: no other follows. `waited`: seconds since the mail might leave. */
export function nextTry(
  kind: "refused for now" | "refused for good",
  { tries, waited }: { readonly tries: number; readonly waited: number },
): number | undefined {
  if (kind === "refused for good") return tries < TRIES_IF_FOR_GOOD ? LONGEST_PAUSE : undefined;
  if (waited > PATIENCE) return undefined;
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 4 ** (tries - 1));
}
