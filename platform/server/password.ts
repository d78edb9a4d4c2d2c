import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { limitConcurrencyFairly } from "./concurrency-limit.ts";
import { tooMany } from "./errors.ts";
import type { HashRequest } from "./password-worker.ts";

/** The number of concurrent hashings in each of these processes of a machine: one core stays free for saving answers. */
const maxHashings = (processes: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / processes));
const limitHashing = pLimit(maxHashings(1));
/** Meanwhile, one more account is looked up. */
let signInQueue = limitConcurrencyFairly(maxHashings(1) + 1);

/** Sets how many processes of this machine hash, to limit this one to its share. */
export function setHashingProcesses(processes: number): void {
  limitHashing.concurrency = maxHashings(processes);
  signInQueue = limitConcurrencyFairly(maxHashings(processes) + 1);
}

export const waitingHashes = (): number => signInQueue.waiting() + limitHashing.pendingCount;

/** About 20 seconds of hashing on an otherwise idle machine: it limits the number that wait, not the time. */
const MAX_WAITING = 1_000;
const RETRY_AFTER_SECONDS = 20;

/** Fresh proofs of one account that may wait at once, in all sessions. */
const MAX_PROOFS = 3;

/**
 * The lane of a caller: under an account, if they have shown a known browser, a link or a session, which cannot be invented; else among strangers.
 */
export type SignInLane =
  | readonly ["known", account: string, by: "device" | "link" | "proof", which: string]
  | readonly ["strangers", ip: string, browser: string, subject: string];

/**
 * Runs the work around a password when it can soon be hashed. Known callers and strangers take turns, and so do the lanes among them, so that a caller
 * with a thousand tries waits behind all others. When too many wait, the larger of the two groups loses one, from its longest lane: a flood of strangers
 * from many addresses removes no known caller, and an account with many browsers and sessions removes no other account. A caller that disconnects leaves
 * the queue.
 *
 * @throws {Refusal} 429 in French when too many wait.
 */
export function queueSignIn<T>(lane: SignInLane, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const result = signInQueue(lane, work, signal);
  const [group, account, by] = lane;
  const proofs = [group, account, by];
  if (group === "known" && by === "proof" && signInQueue.waiting(proofs) > MAX_PROOFS) signInQueue.rejectOne(tooManyProofs(), proofs);
  else if (signInQueue.waiting() > MAX_WAITING) signInQueue.rejectOne(tooManySignIns());
  return result;
}

const tooManySignIns = () =>
  tooMany(RETRY_AFTER_SECONDS, `Beaucoup de personnes se connectent en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`);

const tooManyProofs = () =>
  tooMany(5, "Le mot de passe de ce compte vient d'être donné plusieurs fois\u00A0: patientez quelques secondes, puis recommencez.");

const idleWorkers: Worker[] = [];

/** Runs in a thread of low priority, and not in the pool of the runtime, where it would delay files and compression. */
const runInThread = (request: HashRequest): Promise<unknown> =>
  limitHashing(async () => {
    const thread = idleWorkers.pop() ?? new Worker(new URL("./password-worker.ts", import.meta.url));
    thread.ref();
    thread.postMessage(request);
    const [answer] = await once(thread, "message");
    // An idle thread must not keep the process alive.
    thread.unref();
    idleWorkers.push(thread);
    return answer;
  });

export const hashPassword = async (password: string): Promise<string> => String(await runInThread({ password }));

// The hash of an unknown password: a missing account takes as long as a wrong password.
let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash; takes the same time without a hash. */
export async function isCorrectPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const hash = hashed ?? (await dummyHash);
  return (await runInThread({ password, hash })) === true && hashed !== null && hashed !== undefined;
}
