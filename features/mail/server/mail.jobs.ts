import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import * as queries from "./mail.queries.ts";
import { DELIVERY, type Delivery } from "./mail.service.ts";

const RETRIES = 8;
const PATIENCE_MS = 20_000;

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
}

/** Sends what waits in the outbox, one by one, and wipes texts whose link is over. Without SMTP the messages stay. */
export async function mailJobs({ db, jobs, clock, smtp }: Tools): Promise<void> {
  const transport =
    smtp && createTransport({ url: smtp.url, connectionTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }, { from: smtp.from });
  const host = smtp?.from.match(/@([\w.-]+)/)?.[1] ?? "palmares";
  await jobs.work<Delivery>(DELIVERY, RETRIES, async ({ mailId }, isLast) => {
    if (transport) await deliver(db, transport, host, mailId, isLast, clock());
  });
  // Written while no SMTP server was configured: their jobs are over.
  if (transport) for (const { id } of await queries.listForgotten(db)) await jobs.send<Delivery>(db, DELIVERY, { mailId: id });
  await jobs.every("wipe-mail-texts", "*/10 * * * *", () => queries.wipeExpiredTexts(db, clock()));
}

/** Sends once more after a crash between sending and marking, with the same Message-ID: the repeat is recognised. */
async function deliver(db: Database, transport: Transporter, host: string, mailId: number, isLast: boolean, now: Date): Promise<void> {
  const failure = await db.transaction().execute(async (trx) => {
    const mail = await queries.holdMail(trx, mailId);
    if (!mail?.text) return undefined;
    try {
      await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.text, messageId: `<${mail.cause}@${host}>` });
      await queries.markSent(trx, mailId, now);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      await queries.markFailed(trx, mailId, isLast, reason.message.slice(0, 500));
      return reason;
    }
  });
  if (failure) throw failure;
}
