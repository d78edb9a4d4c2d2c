import { tooMany } from "#platform/server/errors.ts";

/** So many accounts that failed from one address within a quarter of an hour are no longer people who mistype. */
const ACCOUNTS_BEFORE_A_PACE = 100;
const SHORTEST_STEP_MS = 200;
const LONGEST_STEP_MS = 2_000;
const LEARNT_FOR_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 20_000;
const MOST_KNOWN = 10_000;

interface Place {
  step: number;
  /** When the next try of this address may begin. */
  next: number;
  until: number;
}

/**
 * Addresses from which somebody tries account after account. Others sign in behind the same one, so nobody is refused: browsers unknown to the
 * account they try go one after the other, five a second at first, one in two seconds at last.
 */
export interface Pace {
  /** How many accounts failed from an address of late. */
  learn(ip: string, accounts: number): void;
  /** Milliseconds that a stranger's try from this address waits for its turn, which it takes; 429 where too many wait. */
  take(ip: string): number;
}

/** `now` in milliseconds, of a clock that nobody sets. */
export function paceOf(now: () => number = () => performance.now()): Pace {
  const places = new Map<string, Place>();
  return {
    learn(ip, accounts) {
      if (accounts <= ACCOUNTS_BEFORE_A_PACE) return;
      const step = Math.min(LONGEST_STEP_MS, (SHORTEST_STEP_MS * accounts) / ACCOUNTS_BEFORE_A_PACE);
      const next = places.get(ip)?.next ?? now();
      if (places.size >= MOST_KNOWN) places.clear();
      places.set(ip, { step, next, until: now() + LEARNT_FOR_MS });
    },
    take(ip) {
      const place = places.get(ip);
      if (!place || place.until < now()) return 0;
      const wait = Math.max(0, place.next - now());
      if (wait > LONGEST_WAIT_MS)
        throw tooMany(LONGEST_WAIT_MS / 1_000, "Beaucoup d'essais échouent depuis votre réseau\u00A0: recommencez dans 20 secondes.");
      place.next = now() + wait + place.step;
      return wait;
    },
  };
}
