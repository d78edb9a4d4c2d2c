import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Afterwards } from "#platform/server/afterwards.ts";
import { boundedFairly } from "#platform/server/bounded.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import { tooMany } from "#platform/server/errors.ts";
import { securityLog } from "#platform/server/log.ts";
import { recentAsks } from "./recent-asks.ts";

/** Links that are asked for are looked up and written so many at once, of a node: a flood of them holds no connection that others wait for. */
const RESETS_AT_ONCE = 2;
/** So many wait for their turn: a node that stops has done them within seconds. */
export const MOST_RESETS_WAITING = 300;
/** Before each, so that the next call does not tell by how long it takes whether there was something to do. */
const LONGEST_PAUSE_MS = 500;
/** Whoever comes back then has asked no more than who comes for the first time. */
const COME_BACK_SECONDS = 20;
const QUIET_MS = 60_000;

interface Tools {
  readonly afterwards: Afterwards;
  readonly pause: Pause;
  readonly clock: Clock;
  /** Hears of each that was refused or given up. */
  readonly onGivenUp: () => void;
}

interface Asked {
  readonly ip: string;
  /** What was typed, an identifier or an e-mail address. */
  readonly subject: string;
}

interface Waiting {
  readonly ip: string;
  readonly giveUp: () => void;
}

const givenUp = new Error("too many wait");

const comeBack = () =>
  tooMany(COME_BACK_SECONDS, `Beaucoup de personnes demandent un lien en ce moment\u00A0: recommencez dans ${COME_BACK_SECONDS} secondes.`);

/**
 * Does what « Mot de passe oublié » asks for once it is answered: addresses take turns, and within each what is asked for. What waits already, asked
 * from there, is not done twice. Where too many wait, one of the address that has asked most of late is given up for one that has asked less; where none
 * has asked more, who comes is refused, so that nobody who asks once is answered for nothing. Neither looks at who has an account.
 *
 * @throws {Refusal} 429 in French for what may wait no more.
 */
export function askedLinks({ afterwards, pause, clock, onGivenUp }: Tools): (asked: Asked, work: () => Promise<void>) => void {
  const line = boundedFairly(RESETS_AT_ONCE);
  const asks = recentAsks(clock, COME_BACK_SECONDS * 1_000);
  const waiting = new Map<string, Waiting>();

  const makeRoom = (count: number) => {
    onGivenUp();
    const counted = [...waiting].map(([name, { ip, giveUp }]) => ({ name, giveUp, count: asks.of(ip) }));
    const most = Math.max(...counted.map((one) => one.count));
    if (most <= count) throw comeBack();
    const heaviest = counted.filter((one) => one.count === most);
    const one = heaviest[randomInt(heaviest.length)];
    if (one && waiting.delete(one.name)) one.giveUp();
  };

  return ({ ip, subject }, work) => {
    const name = JSON.stringify([ip, subject]);
    if (waiting.has(name)) return;
    const count = asks.add(ip);
    if (waiting.size >= MOST_RESETS_WAITING) makeRoom(count);
    const place = new AbortController();
    waiting.set(name, { ip, giveUp: () => place.abort(givenUp) });
    const begin = () => {
      waiting.delete(name);
      return work();
    };
    afterwards.start(async () => {
      await pause(randomInt(LONGEST_PAUSE_MS));
      await line([ip, subject], begin, place.signal).catch((why) => {
        if (why !== givenUp) throw why;
      });
    });
  };
}

/** Tells the log how many were refused or given up since it was last told, once a minute at most. */
export function warnOfGivenUp(log: FastifyBaseLogger, clock: Clock): () => void {
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    const now = clock().getTime();
    // Also when the clock was set back since.
    if (Math.abs(now - toldAt) < QUIET_MS) return;
    securityLog(log).warn({ count }, "links that were asked for are refused or given up: too many wait");
    toldAt = now;
    count = 0;
  };
}
