import { sql } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import * as queries from "./mail.queries.ts";
import { DELIVERY, type Delivery, MAILING } from "./mail.service.ts";
import { failShut } from "./shut.queries.ts";

const RETRIES = 8;
const PATIENCE_MS = 20_000;
/** A mailing sends this many mails at once, over so many connections, and after so many times leaves the rest to another job. */
const BATCH = 20;
const CONNECTIONS = 5;
const BATCHES = 100;

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
}

type Mail = NonNullable<Awaited<ReturnType<typeof queries.holdMail>>>;

/** Sends what waits in the outbox, and wipes texts whose link is over. Without SMTP the messages stay. */
export async function mailJobs({ db, jobs, clock, smtp }: Tools): Promise<void> {
  const patience = { connectionTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = smtp && createTransport({ url: smtp.url, ...patience }, { from: smtp.from });
  const host = smtp?.from.match(/@([\w.-]+)/)?.[1] ?? "palmares";
  await jobs.work<Delivery>(DELIVERY, RETRIES, async ({ mailId }, isLast) => {
    if (transport) await deliver(db, transport, host, mailId, isLast, clock());
  });
  await jobs.work(MAILING, RETRIES, async () => {
    if (!smtp) return;
    const pool = createTransport({ url: smtp.url, pool: true, maxConnections: CONNECTIONS, ...patience }, { from: smtp.from });
    try {
      for (let batch = 0; batch < BATCHES; batch++) if (!(await deliverSome({ db, jobs }, pool, host, clock()))) return;
      await jobs.send(db, MAILING, {});
    } finally {
      pool.close();
    }
  });
  // Written while no SMTP server was configured, or left by one that stayed away.
  if (smtp) await jobs.send(db, MAILING, {});
  await jobs.every("wake-mailing", "*/5 * * * *", () => jobs.send(db, MAILING, {}));
  await jobs.every("wipe-mail-texts", "*/10 * * * *", () => queries.wipeExpiredTexts(db, clock()));
}

const send = (transport: Transporter, host: string, { recipient, subject, text, cause }: Mail) =>
  transport.sendMail({ to: recipient, subject, text: text ?? "", messageId: `<${cause}@${host}>` });

/** The server took the connection, and refused this one mail. */
const isAboutTheMail = (error: unknown): boolean => ["EENVELOPE", "EMESSAGE"].includes(String(Reflect.get(Object(error), "code")));

/**
 * Sends some of what waits; says whether more may wait. A mail that is refused is tried again by itself; where the server is away all stay as they are,
 * for this job to come back to.
 */
async function deliverSome({ db, jobs }: Pick<Tools, "db" | "jobs">, transport: Transporter, host: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const held = await queries.holdUntried(trx, BATCH, now);
    const shut = await failShut(trx, sql`m.id = any(${held.map(({ id }) => id)}::int[])`);
    const mails = held.filter(({ id }) => !shut.has(id));
    const outcomes = await Promise.allSettled(mails.map((mail) => send(transport, host, mail)));
    const sent = mails.filter((_, place) => outcomes[place]?.status === "fulfilled");
    await queries.markSent(
      trx,
      sent.map(({ id }) => id),
      now,
    );
    for (const [place, { id }] of mails.entries()) {
      const outcome = outcomes[place];
      if (outcome?.status !== "rejected") continue;
      if (sent.length === 0 && !isAboutTheMail(outcome.reason)) throw outcome.reason;
      await queries.markFailed(trx, id, false, String(outcome.reason?.message).slice(0, 500));
      await jobs.send<Delivery>(trx, DELIVERY, { mailId: id });
    }
    return held.length === BATCH;
  });
}

/** Sends once more after a crash between sending and marking, with the same Message-ID: the repeat is recognised. */
async function deliver(db: Database, transport: Transporter, host: string, mailId: number, isLast: boolean, now: Date): Promise<void> {
  const failure = await db.transaction().execute(async (trx) => {
    const mail = await queries.holdMail(trx, mailId);
    if (!mail?.text || (await failShut(trx, sql`m.id = ${mailId}`)).size > 0) return undefined;
    try {
      await send(transport, host, mail);
      await queries.markSent(trx, [mailId], now);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      await queries.markFailed(trx, mailId, isLast, reason.message.slice(0, 500));
      return reason;
    }
  });
  if (failure) throw failure;
}
