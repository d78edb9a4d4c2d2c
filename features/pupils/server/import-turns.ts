import { boundedFairly } from "#platform/server/bounded.ts";
import { tooMany } from "#platform/server/errors.ts";
import { onHangingUp } from "#platform/server/hanging-up.ts";

/** Lists that are read and judged at once in this process, and accounts that wait for it. */
const AT_ONCE = 2;
const MOST_WAITING = 30;
const COME_BACK_SECONDS = 20;

const turns = boundedFairly(AT_ONCE);
/** A long list takes hundreds of megabytes while it is judged: one at a time, so that short ones find a place beside it. */
const longOnes = boundedFairly(1);
const running = new Set<string>();
/** The list of an account that waits for the one before. */
const waiting = new Map<string, PromiseWithResolvers<void>>();

/** Who sends it: somebody of a school or of the office, or somebody who waits to be confirmed. These and those take turns, and so do accounts among them. */
type Sender = readonly [lane: "known" | "strangers", accountId: string];

/**
 * Reads and judges a list when its turn comes, long ones one after the other: one at a time for an account, behind which one more may wait, the newest. When too many wait, of those
 * known and strangers the more numerous lose one. Who hangs up waits no more.
 *
 * @throws {Refusal} 429 in French for a list that may wait no more.
 */
export async function importInTurn<T>(sender: Sender, gone: AbortSignal, isLong: boolean, work: () => Promise<T>): Promise<T> {
  const [, account] = sender;
  if (running.has(account)) await turnOf(account, gone);
  running.add(account);
  try {
    const line = isLong ? longOnes : turns;
    const done = isLong ? longOnes(sender, () => turns(sender, work, gone), gone) : turns(sender, work, gone);
    if (turns.waiting() + longOnes.waiting() > MOST_WAITING) line.sendAway(comeBack("Beaucoup de listes sont lues en ce moment"));
    return await done;
  } finally {
    const next = waiting.get(account);
    waiting.delete(account);
    if (next) next.resolve();
    else running.delete(account);
  }
}

function turnOf(account: string, gone: AbortSignal): Promise<void> {
  waiting.get(account)?.reject(comeBack("Une liste plus récente de ce compte attend déjà son tour"));
  const turn = Promise.withResolvers<void>();
  waiting.set(account, turn);
  onHangingUp(gone, () => {
    if (waiting.get(account) === turn) waiting.delete(account);
    turn.reject(gone.reason);
  });
  return turn.promise;
}

const comeBack = (why: string) => tooMany(COME_BACK_SECONDS, `${why}\u00A0: recommencez dans ${COME_BACK_SECONDS} secondes.`);
