import { tooMany } from "#platform/server/errors.ts";
import { type QueueTools, waitingQueue } from "./waiting-queue.ts";

/** More failed accounts from one address within a quarter of an hour are no longer typing errors. */
const FREE_ACCOUNTS = 100;
const MIN_INTERVAL_MS = 200;
const MAX_INTERVAL_MS = 2_000;
const TTL_MS = 15 * 60_000;
const TIMEOUT_MS = 20_000;
const MAX_ADDRESSES = 10_000;

type AddressState = Record<"intervalMs" | "nextAt" | "until", number>;

interface AttemptOrigin {
  readonly ip: string;
  readonly browser: string;
  readonly subject: string;
  readonly signal: AbortSignal;
}

/**
 * Slows down addresses from which many accounts are tried. Other people sign in from the same address, so browsers unknown to the account are admitted one
 * at a time: five a second at first, at the slowest one every two seconds. Browsers take turns, and so do the accounts that each one tries. If too many
 * wait, the one that tries most loses an attempt.
 */
export function createAddressRate(tools: QueueTools) {
  const addresses = new Map<string, AddressState>();
  const queue = waitingQueue(tools, TIMEOUT_MS, retryLater);
  const nowMs = () => tools.clock().getTime();

  const take = async (state: AddressState) => {
    const now = nowMs();
    // Never longer than one interval, even if the clock was set back.
    state.nextAt = Math.min(state.nextAt, now + state.intervalMs);
    const wait = Math.max(0, state.nextAt - now) / 1_000;
    if (wait === 0) state.nextAt = now + state.intervalMs;
    return { wait };
  };
  return {
    recordFailures(ip: string, accounts: number): void {
      if (accounts <= FREE_ACCOUNTS) return;
      const intervalMs = Math.min(MAX_INTERVAL_MS, (MIN_INTERVAL_MS * accounts) / FREE_ACCOUNTS);
      const state = addresses.get(ip) ?? { nextAt: nowMs() };
      if (addresses.size >= MAX_ADDRESSES) addresses.clear();
      addresses.set(ip, Object.assign(state, { intervalMs, until: nowMs() + TTL_MS }));
    },
    /** Waits to admit an unknown browser; 429 if too many wait. */
    async admission({ ip, browser, subject, signal }: AttemptOrigin): Promise<void> {
      const state = addresses.get(ip);
      if (!state || (queue.size([ip]) === 0 && state.until < nowMs())) return;
      const admission = queue.wait([ip], [browser, subject], () => take(state), signal);
      queue.limitTo(TIMEOUT_MS / state.intervalMs, [ip]);
      return admission;
    },
  };
}

export type AddressRate = ReturnType<typeof createAddressRate>;

const retryLater = () => tooMany(TIMEOUT_MS / 1_000, "Beaucoup d'essais échouent depuis votre réseau\u00A0: recommencez dans 20 secondes.");
