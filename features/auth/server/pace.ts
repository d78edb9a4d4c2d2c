import { tooMany } from "#platform/server/errors.ts";
import { type WaitingTools, waitingLine } from "./waiting-line.ts";

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
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
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

export function paceOf(tools: WaitingTools): Pace {
  const places = new Map<string, Place>();
  const line = waitingLine(tools, LONGEST_WAIT_MS, comeBack);
  const nowMs = () => tools.clock().getTime();

  const take = async (place: Place) => {
    const now = nowMs();
    // Never longer than a step, also when the clock was set back since.
    place.next = Math.min(place.next, now + place.step);
    const wait = Math.max(0, place.next - now) / 1_000;
    if (wait === 0) place.next = now + place.step;
    return { wait };
  };
  return {
    learn(ip, accounts) {
      if (accounts <= ACCOUNTS_BEFORE_A_PACE) return;
      const step = Math.min(LONGEST_STEP_MS, (SHORTEST_STEP_MS * accounts) / ACCOUNTS_BEFORE_A_PACE);
      const place = places.get(ip) ?? { next: nowMs() };
      if (places.size >= MOST_KNOWN) places.clear();
      places.set(ip, Object.assign(place, { step, until: nowMs() + LEARNT_FOR_MS }));
    },
    async turn({ ip, browser, subject, gone }) {
      const place = places.get(ip);
      if (!place || (line.size([ip]) === 0 && place.until < nowMs())) return;
      const turn = line.wait([ip], [browser, subject], () => take(place), gone);
      line.keepTo(LONGEST_WAIT_MS / place.step, [ip]);
      return turn;
    },
  };
}
