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
const waiting = new Map<string, PromiseWithResolvers<void>>();

/** A list whose lines, once read, are many: it starts anew in the queue of long ones, and keeps no slot of the short ones. */
export class LongList extends Error {}

/** The sender: a school (known), or an unconfirmed applicant (stranger). The lanes alternate, and so do the senders of a lane. */
type Sender = readonly [lane: "known" | "strangers", id: string];

/**
 * Queues a list to be read and checked; long ones run one after the other. A sender has one running list, until its answer of some megabytes is read, and one
 * waiting list, the newest. If too many wait, the longer lane loses one. A disconnected client leaves the queue.
 *
 * @param signal Aborted when the client has read the answer or disconnected.
 * @throws {Refusal} 429 in French for a list that lost its place.
 */
export async function queueImport<T>(
  sender: Sender,
  signal: AbortSignal,
  isLong: boolean,
  work: (isLong: boolean) => Promise<T>,
): Promise<T> {
  const [, id] = sender;
  if (running.has(id)) await waitForPrevious(id, signal);
  running.add(id);
  const enter = (long: boolean): Promise<T> => {
    const run = () => importSlots(sender, () => work(long), signal);
    const result = long ? longImportSlots(sender, run, signal) : run();
    if (importSlots.waiting() + longImportSlots.waiting() > MAX_WAITING)
      (long ? longImportSlots : importSlots).rejectOne(retryLater("Beaucoup de listes sont lues en ce moment"));
    return result;
  };
  try {
    return await enter(isLong).catch((error) => {
      if (error instanceof LongList) return enter(true);
      throw error;
    });
  } finally {
    onAbort(signal, () => startNextOf(id));
  }
}

function startNextOf(id: string): void {
  const next = waiting.get(id);
  waiting.delete(id);
  if (next) next.resolve();
  else running.delete(id);
}

function waitForPrevious(id: string, signal: AbortSignal): Promise<void> {
  waiting.get(id)?.reject(retryLater("Une liste plus récente de votre établissement attend déjà son tour"));
  const wait = Promise.withResolvers<void>();
  waiting.set(id, wait);
  onAbort(signal, () => {
    if (waiting.get(id) === wait) waiting.delete(id);
    wait.reject(signal.reason);
  });
  return wait.promise;
}

const retryLater = (why: string) => tooMany(RETRY_AFTER_SECONDS, `${why}\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`);
