import { tooMany } from "#platform/server/errors.ts";

/** So many accounts that failed from one address within a quarter of an hour are no longer people who mistype. */
const ACCOUNTS_BEFORE_A_PACE = 100;
const SHORTEST_STEP_MS = 200;
const LONGEST_STEP_MS = 2_000;
const LEARNT_FOR_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 20_000;
const MOST_KNOWN = 10_000;

type Waiting = PromiseWithResolvers<void>;

interface Place {
  step: number;
  /** When the next try of this address may begin. */
  next: number;
  until: number;
  /** Who waits, by the account they try; whose turn was longest ago comes first. */
  readonly waiting: Map<string, Waiting[]>;
}

/**
 * Addresses from which somebody tries account after account. Others sign in behind the same one, so browsers unknown to the account they try go one
 * after the other, five a second at first, one in two seconds at last; the accounts tried take turns, and where too many wait, the last try of the
 * account that is tried most goes.
 */
export interface Pace {
  /** How many accounts failed from an address of late. */
  learn(ip: string, accounts: number): void;
  /** Waits for the turn of a stranger's try at this account from this address; 429 where too many wait. */
  turn(ip: string, subject: string): Promise<void>;
}

export function paceOf(): Pace {
  const places = new Map<string, Place>();
  return {
    learn(ip, accounts) {
      if (accounts <= ACCOUNTS_BEFORE_A_PACE) return;
      const now = performance.now();
      const step = Math.min(LONGEST_STEP_MS, (SHORTEST_STEP_MS * accounts) / ACCOUNTS_BEFORE_A_PACE);
      const place = places.get(ip) ?? { next: now, waiting: new Map<string, Waiting[]>() };
      if (places.size >= MOST_KNOWN) places.clear();
      places.set(ip, Object.assign(place, { step, until: now + LEARNT_FOR_MS }));
    },
    async turn(ip, subject) {
      const place = places.get(ip);
      const now = performance.now();
      if (!place || (place.waiting.size === 0 && place.until < now)) return;
      if (place.waiting.size > 0 || place.next > now) return queue(place, subject);
      place.next = now + place.step;
    },
  };
}

function queue(place: Place, subject: string): Promise<void> {
  const { waiting } = place;
  const one = Promise.withResolvers<void>();
  if (waiting.size === 0) setTimeout(() => begin(place), place.next - performance.now());
  waiting.set(subject, [...(waiting.get(subject) ?? []), one]);
  const count = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
  if (count > LONGEST_WAIT_MS / place.step) dropFrom(waiting, subject);
  return one.promise;
}

/** Begins the try whose turn it is. */
function begin(place: Place): void {
  const [subject, ones] = place.waiting.entries().next().value ?? [];
  if (subject === undefined || !ones) return;
  const [one, ...others] = ones;
  place.waiting.delete(subject);
  if (others.length > 0) place.waiting.set(subject, others);
  place.next = performance.now() + place.step;
  if (place.waiting.size > 0) setTimeout(() => begin(place), place.step);
  one?.resolve();
}

/** Sends away the last try of the account that most tries wait for; of two alike, the newcomer's. */
function dropFrom(waiting: Map<string, Waiting[]>, newcomer: string): void {
  let longest = newcomer;
  for (const [subject, { length }] of waiting) if (length > (waiting.get(longest)?.length ?? 0)) longest = subject;
  const ones = waiting.get(longest) ?? [];
  const last = ones.pop();
  if (ones.length === 0) waiting.delete(longest);
  last?.reject(tooMany(LONGEST_WAIT_MS / 1_000, "Beaucoup d'essais échouent depuis votre réseau\u00A0: recommencez dans 20 secondes."));
}
