import { limitConcurrencyFairly } from "./concurrency-limit.ts";
import { tooMany } from "./errors.ts";

/** Each call may wait for locked rows, and uses a connection of the pool meanwhile. */
const MAX_CONCURRENT = 2;

const RETRY_AFTER_SECONDS = 20;
const retryLater = (why: string) =>
  tooMany(RETRY_AFTER_SECONDS, `${why} en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`);

const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrencyFairly>; pendingCalls: number }>();

/** Changes, and files that are written while they are read. Each kind has its own queue, so that a long file delays no change. */
type QueueKind = "change" | "file";

/** Runs at most `max` tasks of a key at once, in this process; its lanes take turns. */
async function queueByKey<T>(
  { key, max, lane }: { readonly key: string; readonly max: number; readonly lane: string },
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(key) ?? { run: limitConcurrencyFairly(max), pendingCalls: 0 };
  queues.set(key, queue);
  queue.pendingCalls += 1;
  try {
    return await queue.run([lane], work, signal);
  } finally {
    queue.pendingCalls -= 1;
    if (queue.pendingCalls === 0) queues.delete(key);
  }
}

/**
 * Runs at most two calls of a kind at once for an account, in this process. Others wait without a connection, and the sessions of the account take
 * turns. A caller that disconnects leaves the queue.
 */
export const queueByAccount = <T>(
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
  kind: QueueKind,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => queueByKey({ key: `${kind} ${id}`, max: MAX_CONCURRENT, lane: sessionId }, signal, work);

/**
 * Runs at most two changes at once for the accounts of a school, club or center together, which may all wait for its lock: fifty colleagues had taken
 * every connection from saves.
 */
export const queueChange = <T>({ id, place }: PlacedAccount, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  place === undefined ? work() : queueByKey({ key: `change ${place}`, max: MAX_CONCURRENT, lane: String(id) }, signal, work);

/** Each takes a connection, and a search of the directory 35 ms of the database. */
const MAX_CONCURRENT_STRANGERS = 3;
const MAX_WAITING_STRANGERS = 500;

const strangerQueue = limitConcurrencyFairly(MAX_CONCURRENT_STRANGERS);

/**
 * Runs a call of a stranger when its turn comes in this process: addresses take turns, and one whose caller disconnects is left out.
 *
 * @throws {Refusal} 429 in French past five hundred that wait, for one of the address with most.
 */
export const queueStranger = <T>(address: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const result = strangerQueue(["strangers", address], work, signal);
  if (strangerQueue.waiting() > MAX_WAITING_STRANGERS) strangerQueue.rejectOne(retryLater("Beaucoup de demandes arrivent"));
  return result;
};

/**
 * A connection that broke while its response was read keeps its turn for half a minute: a participant who loads the page again must not wait for
 * it.
 */
const MAX_CONCURRENT_OF_ACCOUNT = 6;

/**
 * Runs at most two readings at once for the accounts of a school, club or center together, or six for another account: each is whole in memory
 * until it is read.
 */
export const queueLarge = <T>({ id, place }: PlacedAccount, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  queueByKey(
    { key: `large ${place ?? `account ${id}`}`, max: place ? MAX_CONCURRENT : MAX_CONCURRENT_OF_ACCOUNT, lane: String(id) },
    signal,
    work,
  );

/** Each file uses memory, and an export a connection of the pool, until it is written: saves must not lack them. */
const MAX_CONCURRENT_FILES = 6;
const MAX_CONCURRENT_FILES_OF_PLACE = 3;
const MAX_WAITING = 30;

const fileQueue = limitConcurrencyFairly(MAX_CONCURRENT_FILES);

interface PlacedAccount {
  readonly id: number;
  readonly place: string | undefined;
}

/**
 * Writes a file when its turn comes in this process. Schools, clubs and centers take turns, and within each its accounts. A caller that disconnects
 * leaves the queue. A place keeps its turn until its file is read, because all files share the room for bytes that wait for their readers.
 *
 * @throws {Refusal} 429 in French past thirty that wait, for one of the place with most.
 */
export const queueFile = <T>(
  { id, place }: PlacedAccount,
  signal: AbortSignal,
  write: () => Promise<T>,
  isRead?: () => Promise<void>,
): Promise<T> => {
  const lane = place ?? `account ${id}`;
  return queueByKey({ key: lane, max: MAX_CONCURRENT_FILES_OF_PLACE, lane: String(id) }, signal, async () => {
    const written = fileQueue([lane, String(id)], write, signal);
    if (fileQueue.waiting() > MAX_WAITING) fileQueue.rejectOne(retryLater("Beaucoup de fichiers sont préparés"));
    const result = await written;
    if (place !== undefined) await isRead?.();
    return result;
  });
};
