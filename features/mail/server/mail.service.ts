import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { holdAddress, isOfFlood } from "./bounds.ts";
import { partLettersOf } from "./erasure.service.ts";
import * as queries from "./mail.queries.ts";

export { mailboxOf, secondsToWait, secondsUntilRoom } from "./bounds.ts";
export { isToldTo } from "./mail.queries.ts";
export { followAddress, moveMails } from "./new-address.service.ts";

export interface Letter {
  /** What makes this mail be sent, unique: asked twice, it is sent once. */
  readonly cause: string;
  readonly userId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** When the text is wiped even unsent: its link is over. */
  readonly textExpiresAt?: Date;
  /** Who has it sent, other than the person it is for: a school or a club sends so many an hour. */
  readonly issuedBy?: number | null;
  /** For this very address, be it the person's or not: another one that the person has later takes nothing from it. */
  readonly isForAddress?: true;
}

/** Sends whatever waits and may leave. */
export const MAILING = "deliver-mails";

/**
 * Puts letters into the outbox within the transaction of what causes them; they leave once it is committed. Past so many of one share for one address,
 * or from one school, the next ones leave an hour later, and so on: none is lost.
 */
export interface Outbox {
  /** When each of these letters leaves, posted next: what it brings serves from then on. */
  leaving(transaction: Connection, envelopes: readonly queries.Envelope[]): Promise<Date[]>;
  post(transaction: Connection, letter: Letter): Promise<void>;
  /** Thousands at once, in one statement; gives the mail of each cause that had none yet. */
  postAll(transaction: Connection, letters: readonly Letter[]): Promise<Map<string, number>>;
}

export const outboxOf = (jobs: Jobs, clock: Clock): Outbox => ({
  async leaving(transaction, envelopes) {
    const [first, ...others] = envelopes;
    if (first && others.length === 0) await holdAddress(transaction, first.recipient);
    return queries.planLeaving(transaction, envelopes, clock());
  },
  async post(transaction, letter) {
    // Two letters of others at one moment may overlook each other and leave within one hour; who moves many people at once would wait for every mailbox.
    if (isOfFlood(letter)) await holdAddress(transaction, letter.recipient);
    const [mail] = await queries.insertMails(transaction, [letter], clock());
    if (mail && !mail.waits) await jobs.send(transaction, MAILING, {});
  },
  async postAll(transaction, letters) {
    const mails = await queries.insertMails(transaction, letters, clock());
    if (mails.length > 0) await jobs.send(transaction, MAILING, {});
    return new Map(mails.map(({ cause, id }) => [cause, id]));
  },
});

/** Takes the letters of these people out of the outbox, sent or not, with the addresses they bear; to be called while they still have theirs. */
export const forgetMailsOf = (trx: Connection, userIds: readonly number[]): Promise<void> => queries.deleteMailsOf(trx, userIds);

/** What this account had mailed and has not left ends, where a link that it hands out stands in it; `userIds`: of these people alone, whose letters others may share. */
export async function wipeLettersOfLinks(trx: Connection, issuerId: number, userIds?: readonly number[]): Promise<void> {
  if (userIds) await partLettersOf(trx, userIds, { linksOnly: true, issuerId });
  await queries.wipeLettersOfLinks(trx, issuerId, userIds);
}
