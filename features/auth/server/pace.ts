import type { Clock, Pause } from "#platform/server/clock.ts";
import { tooMany } from "#platform/server/errors.ts";
import { fairLine } from "#platform/server/fair-line.ts";

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

interface Asked {
  readonly ip: string;
  readonly browser: string;
  readonly subject: string;
}

/**
 * Addresses from which somebody tries account after account. Others sign in behind the same one, so browsers unknown to the account they try go one
 * after the other, five a second at first, one in two seconds at last. Browsers take turns, and in each the accounts tried, so that names that are made
 * up are one more who waits; where too many wait, one of whoever tries most goes.
 */
export interface Pace {
  /** How many accounts failed from an address of late. */
  learn(ip: string, accounts: number): void;
  /** Waits for the turn of a stranger's try; 429 where too many wait. */
  turn(asked: Asked): Promise<void>;
}

const comeBack = () =>
  tooMany(LONGEST_WAIT_MS / 1_000, "Beaucoup d'essais échouent depuis votre réseau\u00A0: recommencez dans 20 secondes.");

export function paceOf(clock: Clock, pause: Pause): Pace {
  const places = new Map<string, Place>();
  const line = fairLine<PromiseWithResolvers<void>>();
  const nowMs = () => clock().getTime();

  const serve = async (ip: string, place: Place) => {
    while (line.size([ip]) > 0) {
      // Never longer than a step, also when the clock was set back since.
      await pause(Math.min(place.step, Math.max(0, place.next - nowMs())));
      place.next = nowMs() + place.step;
      line.next([ip])?.resolve();
    }
  };
  return {
    learn(ip, accounts) {
      if (accounts <= ACCOUNTS_BEFORE_A_PACE) return;
      const step = Math.min(LONGEST_STEP_MS, (SHORTEST_STEP_MS * accounts) / ACCOUNTS_BEFORE_A_PACE);
      const place = places.get(ip) ?? { next: nowMs() };
      if (places.size >= MOST_KNOWN) places.clear();
      places.set(ip, Object.assign(place, { step, until: nowMs() + LEARNT_FOR_MS }));
    },
    async turn({ ip, browser, subject }) {
      const place = places.get(ip);
      const isWaitedFor = line.size([ip]) > 0;
      if (!place || (!isWaitedFor && place.until < nowMs())) return;
      if (!isWaitedFor && place.next <= nowMs()) {
        place.next = nowMs() + place.step;
        return;
      }
      const one = Promise.withResolvers<void>();
      line.push([ip, browser, subject], one);
      if (!isWaitedFor) void serve(ip, place);
      if (line.size([ip]) > LONGEST_WAIT_MS / place.step) line.drop([ip])?.reject(comeBack());
      return one.promise;
    },
  };
}
