import { limitConcurrencyFairly } from "./concurrency-limit.ts";
import { tooMany } from "./errors.ts";

/** Each may wait for locked rows, and uses a connection of the pool meanwhile. */
const MAX_CONCURRENT = 2;

/** The queues of accounts with calls in progress. */
const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrencyFairly>; pendingCalls: number }>();

/** Changes, and files that are written while they are read. Each kind has its own queue, so that a long file delays no change. */
type QueueKind = "change" | "file";

/**
 * Runs at most two calls of a kind at once for an account, in this process. Others wait without a connection, and the sessions of the account take turns.
 * A caller that disconnects leaves the queue.
 */
export async function queueByAccount<T>(
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
  kind: QueueKind,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${kind} ${id}`;
  const queue = queues.get(key) ?? { run: limitConcurrencyFairly(MAX_CONCURRENT), pendingCalls: 0 };
  queues.set(key, queue);
  queue.pendingCalls += 1;
  try {
    return await queue.run([sessionId], work, signal);
  } finally {
    queue.pendingCalls -= 1;
    if (queue.pendingCalls === 0) queues.delete(key);
  }
}

/** Each uses memory, and an export a connection of the pool, until it is read: saves must not lack them. */
const MAX_CONCURRENT_FILES = 6;
const MAX_WAITING = 30;
const RETRY_AFTER_SECONDS = 20;

const fileQueue = limitConcurrencyFairly(MAX_CONCURRENT_FILES);

/**
 * Writes a file when its turn comes in this process; waiting accounts take turns. A caller that disconnects leaves the queue.
 *
 * @throws {Refusal} 429 in French past thirty that wait, for one of the account with most.
 */
export function queueFile<T>({ id }: { readonly id: number }, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const result = fileQueue([String(id)], work, signal);
  if (fileQueue.waiting() > MAX_WAITING)
    fileQueue.rejectOne(
      tooMany(
        RETRY_AFTER_SECONDS,
        `Beaucoup de fichiers sont préparés en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`,
      ),
    );
  return result;
}
