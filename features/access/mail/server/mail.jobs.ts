import { sql } from "kysely";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Database } from "#database/open.ts";
import { bundleOf } from "../bundle.ts";
import type { LetterText } from "../letter-text.ts";
import { failBlocked, failToSeveral } from "./blocked.queries.ts";
import { letterHtml, UNSUBSCRIBE } from "./letter-html.ts";
import type { ClaimedMail } from "./mail.queries.ts";
import * as queries from "./mail.queries.ts";
import { MAILING } from "./mail.service.ts";
import { failureOf, nextRetryDelay } from "./retry.ts";
import type { RoomTools } from "./room-tools.service.ts";
import type { Site } from "./site.service.ts";
import { unsubscribeLinks } from "./unsubscribe.service.ts";

const CONNECT_TIMEOUT_MS = 20_000;
/** A server may check a mail for long; it is less than the duration of a claim. */
const SOCKET_TIMEOUT_MS = 2 * 60_000;
/** Connections of a mailing, and the number of mails after which it leaves the rest to another job. */
const CONNECTIONS = 5;
const MAX_PER_MAILING = 2_000;

interface Tools extends Pick<RoomTools, "db" | "jobs" | "clock" | "site" | "secret"> {
  readonly warn: (error: unknown, words: string) => void;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
}

export async function mailJobs(tools: Tools): Promise<void> {
  const { db, jobs, clock, smtp } = tools;
  await jobs.workCoalesced(MAILING, async () => {
    if (smtp) await sendWaiting(tools, smtp);
  });
  // Sends mails written without an SMTP server, or while it was down.
  if (smtp) await jobs.send(db, MAILING, {});
  await jobs.every("wake-mailing", "* * * * *", () => jobs.send(db, MAILING, {}));
  await jobs.every("wipe-mail-texts", "*/10 * * * *", () => queries.wipeExpiredTexts(db, clock()));
}

async function sendWaiting({ db, jobs, clock, warn, site, secret }: Tools, { url, from }: NonNullable<Tools["smtp"]>): Promise<void> {
  const timeouts = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS };
  // Not at the start of a node, which waits for each library.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...timeouts }, { from });
  const host = from.match(/@([\w.-]+)/)?.[1] ?? "palmares";
  const { linkFor } = unsubscribeLinks({ secret }, site.publicUrl);
  let [remaining, isServerDown] = [MAX_PER_MAILING, false];
  const sendSequentially = async () => {
    while (!isServerDown && remaining > 0) {
      const mails = await claim(db, clock());
      if (!mails) return;
      remaining -= mails.length;
      const [{ recipient, unsubscribable }] = mails;
      const content = contentOf(bundleOf(mails), site, unsubscribable ? linkFor(recipient) : undefined);
      const messageId = `<${mails.map(({ cause }) => cause).join(".")}@${host}>`;
      const isLeft = await deliver({ db, jobs, clock }, transport, { to: recipient, messageId, ...content }, mails);
      if (isLeft !== "server away") continue;
      if (!isServerDown) warn(new Error("no e-mail leaves: the mail server is away, or refuses our account or sender"), "mail server away");
      isServerDown = true;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sendSequentially));
    if (!isServerDown && remaining <= 0) await jobs.send(db, MAILING, {});
  } finally {
    transport.close();
  }
}

type Bundle = readonly [ClaimedMail, ...ClaimedMail[]];

/**
 * Claims the next due mail, with those of its bundle. Blocked ones are marked as failed, with the reason, and skipped; one to several people that is
 * blocked for some is written again to the others.
 */
async function claim(db: Database, now: Date): Promise<Bundle | undefined> {
  for (;;) {
    const mails = await queries.claimNext(db, now);
    const [next] = mails;
    if (!next) return undefined;
    if (new Set(next.userIds).size > 1 && (await failToSeveral(db, next.id))) continue;
    const blocked = await failBlocked(db, sql`m.id = any(${mails.map(({ id }) => id)}::int[])`);
    const [first, ...others] = mails.filter(({ id }) => !blocked.has(id)).sort((one, other) => one.id - other.id);
    if (first) return [first, ...others];
  }
}

function contentOf({ subject, text }: LetterText, { federationName }: Site, unsubscribeLink: string | undefined) {
  const whole = unsubscribeLink === undefined ? text : `${text.trimEnd()}\n\n${UNSUBSCRIBE} : ${unsubscribeLink}\n`;
  return {
    subject,
    text: whole,
    html: letterHtml({ subject, text, federationName, unsubscribeLink }),
    ...(unsubscribeLink !== undefined && {
      headers: { "List-Unsubscribe": `<${unsubscribeLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
  };
}

/** Sends it without database locks. A crash between sending and marking sends it again with the same Message-ID, so that readers recognise the duplicate. */
async function deliver(
  { db, jobs, clock }: Pick<Tools, "db" | "jobs" | "clock">,
  transport: Transporter,
  content: SendMailOptions,
  mails: Bundle,
): Promise<"sent" | "refused" | "server away"> {
  try {
    await transport.sendMail(content);
    await queries.markSent(db, mails, clock());
    return "sent";
  } catch (error) {
    const failure = failureOf(error);
    const isBrokenOff = failure.kind === "broken off";
    // If the server accepts another connection, this mail caused the disconnection.
    const isServerDown = failure.kind === "server away" || (isBrokenOff && !(await transport.verify().catch(() => false)));
    const now = clock();
    const retryDelay = nextRetryDelay(failure.kind === "refused for good" ? failure.kind : "refused for now", {
      tries: Math.max(...mails.map(({ tries }) => tries)) + 1,
      waited: (now.getTime() - Math.min(...mails.map(({ dueAt }) => dueAt.getTime()))) / 1_000,
    });
    const tryAt = retryDelay === undefined ? undefined : new Date(now.getTime() + retryDelay * 1_000);
    for (const mail of mails) {
      if (isServerDown) await queries.markUntried(db, mail.id, failure.text);
      else await queries.markRefused(db, mail, failure.text, tryAt);
    }
    if (!isServerDown && retryDelay !== undefined) await jobs.send(db, MAILING, {}, retryDelay);
    return isServerDown ? "server away" : "refused";
  }
}
