import { limitConcurrencyFairly } from "#platform/server/concurrency-limit.ts";
import { onAbort } from "#platform/server/disconnect-signal.ts";
import { tooMany } from "#platform/server/errors.ts";

/** Lists read and checked at once in this process, and lists that wait. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 30;
const RETRY_AFTER_SECONDS = 20;

const importSlots = limitConcurrencyFairly(MAX_CONCURRENT);
/** A long list takes hundreds of megabytes while it is checked: one at a time, so that short ones still have a slot. */
const longImportSlots = limitConcurrencyFairly(1);
const running = new Set<string>();
/** The waiting list of an account. */
const waiting = new Map<string, PromiseWithResolvers<void>>();

/** The sender: a school or the office (known), or an unconfirmed applicant (stranger). The lanes alternate, and so do the accounts of a lane. */
type Sender = readonly [lane: "known" | "strangers", accountId: string];

/**
 * Queues a list to be read and checked; long ones run one after the other. An account has one running and one waiting list, the newest. If too many
 * wait, the longer lane loses one. A disconnected client leaves the queue.
 *
 * @throws {Refusal} 429 in French for a list that lost its place.
 */
export async function queueImport<T>(sender: Sender, signal: AbortSignal, isLong: boolean, work: () => Promise<T>): Promise<T> {
  const [, account] = sender;
  if (running.has(account)) await waitForPrevious(account, signal);
  running.add(account);
  try {
    const slots = isLong ? longImportSlots : importSlots;
    const result = isLong ? longImportSlots(sender, () => importSlots(sender, work, signal), signal) : importSlots(sender, work, signal);
    if (importSlots.waiting() + longImportSlots.waiting() > MAX_WAITING)
      slots.rejectOne(retryLater("Beaucoup de listes sont lues en ce moment"));
    return await result;
  } finally {
    const next = waiting.get(account);
    waiting.delete(account);
    if (next) next.resolve();
    else running.delete(account);
  }
}

function waitForPrevious(account: string, signal: AbortSignal): Promise<void> {
  waiting.get(account)?.reject(retryLater("Une liste plus récente de ce compte attend déjà son tour"));
  const wait = Promise.withResolvers<void>();
  waiting.set(account, wait);
  onAbort(signal, () => {
    if (waiting.get(account) === wait) waiting.delete(account);
    wait.reject(signal.reason);
  });
  return wait.promise;
}

const retryLater = (why: string) => tooMany(RETRY_AFTER_SECONDS, `${why}\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`);
