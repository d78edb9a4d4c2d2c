import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { HashCode } from "#platform/server/secret.ts";
import { removeAccountsFromLetters } from "./erasure.service.ts";
import * as queries from "./mail.queries.ts";
import { isRateLimited, lockAddress } from "./sending-limits.ts";

export { signedLetterHtml } from "./letter-html.ts";
export { deleteMailsOf, isAddressedTo, type Letter } from "./mail.queries.ts";
export { followAddress, moveMails } from "./new-address.service.ts";
export { MAX_FAMILY, mailboxOf, secondsToWait, secondsUntilSlot } from "./sending-limits.ts";

export const MAILING = "deliver-mails";

/** Mails are sent once the transaction of their cause is committed. Beyond a limit each further batch waits one more hour. */
export interface Outbox {
  /** The sending time of each of these mails, if posted next: its link is valid from then on. */
  planSending(transaction: Connection, envelopes: readonly queries.Envelope[]): Promise<Date[]>;
  post(transaction: Connection, letter: queries.Letter): Promise<void>;
  /** Posts thousands at once, in one statement; returns the mail of each new cause. */
  postAll(transaction: Connection, letters: readonly queries.Letter[]): Promise<Map<string, number>>;
  /** Only this hash of a letter's one-time code is stored. */
  readonly hashCode: HashCode;
}

export const createOutbox = (jobs: Jobs, clock: Clock, hashCode: HashCode): Outbox => ({
  hashCode,
  async planSending(transaction, envelopes) {
    const [first, ...others] = envelopes;
    if (first && others.length === 0) await lockAddress(transaction, first.recipient);
    return queries.planSending(transaction, envelopes, clock());
  },
  async post(transaction, letter) {
    // Without a lock, two concurrent mails of other kinds may exceed the limit together; a lock for each mailbox would delay moves of many people.
    if (isRateLimited(letter)) await lockAddress(transaction, letter.recipient);
    const [mail] = await queries.insertMails(transaction, [letter], clock());
    if (mail && !mail.waits) await jobs.send(transaction, MAILING, {});
  },
  async postAll(transaction, letters) {
    const mails = await queries.insertMails(transaction, letters, clock());
    if (mails.length > 0) await jobs.send(transaction, MAILING, {});
    return new Map(mails.map(({ cause, id }) => [cause, id]));
  },
});

/** Deletes the texts of this account's unsent mails with a link that it issued; `userIds`: only for these people, whose mails others may share. */
export async function wipeLettersOfLinks(trx: Connection, issuerId: number, userIds?: readonly number[]): Promise<void> {
  if (userIds) await removeAccountsFromLetters(trx, userIds, { linksOnly: true, issuerId });
  await queries.wipeLettersOfLinks(trx, issuerId, userIds);
}
