import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { bounded, boundedFairly } from "./bounded.ts";
import { tooMany } from "./errors.ts";
import type { Asked } from "./password-worker.ts";

/** How many hashings run at once in one of so many processes of a machine: one core is left to the saving of answers. */
const share = (processes: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / processes));
let hashing = bounded(share(1));
/** While some are hashed, one more is looked up. */
let signIns = boundedFairly(share(1) + 1);

/** Other processes of this machine hash as well: this one does its part. */
export function shareHashing(processes: number): void {
  hashing = bounded(share(processes));
  signIns = boundedFairly(share(processes) + 1);
}

/** How many passwords wait to be hashed just now: those of a log-in storm. */
export const hashesWaiting = (): number => signIns.waiting() + hashing.waiting();

/** Some 20 seconds of hashing on a machine that does little else: a bound of how many wait, not of how long. */
const MOST_WAITING = 1_000;
const COME_BACK_SECONDS = 20;

/** Fresh proofs of one account that wait at once, in whatever sessions. */
const MOST_PROOFS = 3;

/** Where somebody waits: with an account, by what of it they have shown that nobody makes up, a browser, a link or a session; or as anybody. */
export type Lane =
  | readonly ["known", account: string, by: "device" | "link" | "proof", which: string]
  | readonly ["strangers", ip: string, browser: string, subject: string];

/**
 * Does the work around a password when it can soon be hashed. Those known and strangers take turns, and so do lanes among them, so that who sends a
 * thousand tries waits behind everybody else. When too many wait, of the two the more numerous lose one, out of their longest lane: however many
 * addresses a flood of strangers has, nobody known goes for it; and however many browsers and sessions an account has, no other account does. Who hangs up
 * waits no more.
 *
 * @throws {Refusal} 429 in French when too many wait.
 */
export function signInInTurn<T>(lane: Lane, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  const done = signIns(lane, work, gone);
  const [group, account, by] = lane;
  const proofs = [group, account, by];
  if (group === "known" && by === "proof" && signIns.waiting(proofs) > MOST_PROOFS) signIns.sendAway(comeSoon(), proofs);
  else if (signIns.waiting() > MOST_WAITING) signIns.sendAway(comeBack());
  return done;
}

const comeBack = () =>
  tooMany(COME_BACK_SECONDS, `Beaucoup de personnes se connectent en ce moment\u00A0: recommencez dans ${COME_BACK_SECONDS} secondes.`);

const comeSoon = () =>
  tooMany(5, "Le mot de passe de ce compte vient d'être donné plusieurs fois\u00A0: patientez quelques secondes, puis recommencez.");

const idle: Worker[] = [];

/** In a thread of low priority, and not in the pool of the runtime, where files and compression would wait behind. */
const inThread = (asked: Asked): Promise<unknown> =>
  hashing(async () => {
    const thread = idle.pop() ?? new Worker(new URL("./password-worker.ts", import.meta.url));
    thread.ref();
    thread.postMessage(asked);
    const [answer] = await once(thread, "message");
    // A thread that has nothing to do keeps no program alive.
    thread.unref();
    idle.push(thread);
    return answer;
  });

export const hashPassword = async (password: string): Promise<string> => String(await inThread({ password }));

// The hash of nothing anybody knows: an account that is not there takes as long as a wrong password.
let nobody: Promise<string> | undefined;

/** Whether the password is the one hashed; takes its time even where there is none. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = hashed ?? (await nobody);
  return (await inThread({ password, against })) === true && hashed !== null && hashed !== undefined;
}
