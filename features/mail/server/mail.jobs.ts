import { sql } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import * as queries from "./mail.queries.ts";
import { MAILING } from "./mail.service.ts";
import { failureOf, nextTry } from "./retrying.ts";
import { failShut } from "./shut.queries.ts";

const CONNECTING_MS = 20_000;
/** Of a talk; a server may weigh a letter for long before it takes it. Less than a claim lasts. */
const SILENCE_MS = 2 * 60_000;
/** A mailing sends over so many connections at once, and after so many mails leaves the rest to another job. */
const CONNECTIONS = 5;
const MOST_A_MAILING = 2_000;

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Of what an operator should see in the log. */
  readonly warn: (error: unknown, words: string) => void;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
}

/** Sends what waits in the outbox, and wipes texts whose link is over. Without SMTP the messages stay. */
export async function mailJobs(tools: Tools): Promise<void> {
  const { db, jobs, clock, smtp } = tools;
  await jobs.workOff(MAILING, async () => {
    if (smtp) await sendWaiting(tools, smtp);
  });
  // Written while no SMTP server was configured, or left by one that stayed away.
  if (smtp) await jobs.send(db, MAILING, {});
  await jobs.every("wake-mailing", "* * * * *", () => jobs.send(db, MAILING, {}));
  await jobs.every("wipe-mail-texts", "*/10 * * * *", () => queries.wipeExpiredTexts(db, clock()));
}

/** Sends what waits, until nothing is left that may leave, or the server is away. */
async function sendWaiting({ db, jobs, clock, warn }: Tools, { url, from }: NonNullable<Tools["smtp"]>): Promise<void> {
  const patience = { connectionTimeout: CONNECTING_MS, greetingTimeout: CONNECTING_MS, socketTimeout: SILENCE_MS };
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...patience }, { from });
  const host = from.match(/@([\w.-]+)/)?.[1] ?? "palmares";
  let [left, isAway] = [MOST_A_MAILING, false];
  const sendOneAfterTheOther = async () => {
    while (!isAway && left > 0) {
      const mail = await claim(db, clock());
      if (!mail) return;
      left -= 1;
      const isLeft = await deliver({ db, jobs, clock }, transport, host, mail);
      if (isLeft !== "server away") continue;
      if (!isAway) warn(new Error("no e-mail leaves: the mail server is away, or refuses our account or sender"), "mail server away");
      isAway = true;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sendOneAfterTheOther));
    if (!isAway && left <= 0) await jobs.send(db, MAILING, {});
  } finally {
    transport.close();
  }
}

type Mail = NonNullable<Awaited<ReturnType<typeof queries.claimNext>>>;

/** The next mail that may leave, nobody else's from now on; one whose person is not to be reached there any more is failed, in words, and passed over. */
async function claim(db: Database, now: Date): Promise<Mail | undefined> {
  for (;;) {
    const mail = await queries.claimNext(db, now);
    if (!mail || (await failShut(db, sql`m.id = ${mail.id}`)).size === 0) return mail;
  }
}

/** Sends it, while nothing in the database is held. After a crash between sending and marking it is sent again with the same Message-ID: the repeat is recognised. */
async function deliver(
  { db, jobs, clock }: Pick<Tools, "db" | "jobs" | "clock">,
  transport: Transporter,
  host: string,
  { id, recipient, subject, text, cause, tries, dueAt }: Mail,
): Promise<"sent" | "refused" | "server away"> {
  try {
    await transport.sendMail({ to: recipient, subject, text, messageId: `<${cause}@${host}>` });
    await queries.markSent(db, { id, recipient }, clock());
    return "sent";
  } catch (error) {
    const failure = failureOf(error);
    const isBrokenOff = failure.kind === "broken off";
    // A server that takes another connection meanwhile broke off because of this letter.
    const isAway = failure.kind === "server away" || (isBrokenOff && !(await transport.verify().catch(() => false)));
    const now = clock();
    if (isAway) {
      await queries.markUntried(db, id, failure.words);
      return "server away";
    }
    const pause = nextTry(failure.kind === "refused for good" ? failure.kind : "refused for now", {
      tries: tries + 1,
      waited: (now.getTime() - dueAt.getTime()) / 1_000,
    });
    await queries.markRefused(
      db,
      { id, recipient },
      failure.words,
      pause === undefined ? undefined : new Date(now.getTime() + pause * 1_000),
    );
    if (pause !== undefined) await jobs.send(db, MAILING, {}, pause);
    return "refused";
  }
}
