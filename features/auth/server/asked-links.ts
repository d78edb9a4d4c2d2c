import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Afterwards } from "#platform/server/afterwards.ts";
import { boundedFairly } from "#platform/server/bounded.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import { securityLog } from "#platform/server/log.ts";

/** Links that are asked for are looked up and written so many at once, of a node: a flood of them holds no connection that others wait for. */
const RESETS_AT_ONCE = 2;
/** So many wait for their turn: a node that stops has done them within seconds. */
export const MOST_RESETS_WAITING = 300;
/** Before each, so that the next call does not tell by how long it takes whether there was something to do. */
const LONGEST_PAUSE_MS = 500;
const QUIET_MS = 60_000;

interface Tools {
  readonly afterwards: Afterwards;
  readonly pause: Pause;
  /** Hears of each that was given up. */
  readonly onGivenUp: () => void;
}

interface Asked {
  readonly ip: string;
  /** What was typed, an identifier or an e-mail address. */
  readonly subject: string;
}

const givenUp = new Error("too many wait");

/**
 * Does what « Mot de passe oublié » asks for once it is answered: addresses take turns, and within each what is asked for. What waits already, asked
 * from there, is not done twice; where too many wait, one of the address that asks most is given up.
 */
export function askedLinks({ afterwards, pause, onGivenUp }: Tools): (asked: Asked, work: () => Promise<void>) => void {
  // By lot among what one address asks for: whoever comes last there has their chance.
  const line = boundedFairly(RESETS_AT_ONCE, 1);
  const waiting = new Set<string>();

  return ({ ip, subject }, work) => {
    const name = JSON.stringify([ip, subject]);
    if (waiting.has(name)) return;
    waiting.add(name);
    const begin = () => {
      waiting.delete(name);
      return work();
    };
    afterwards.start(async () => {
      await pause(randomInt(LONGEST_PAUSE_MS));
      const turn = line([ip, subject], begin);
      if (line.waiting() > MOST_RESETS_WAITING) line.sendAway(givenUp);
      await turn.catch((why) => {
        if (why !== givenUp) throw why;
        waiting.delete(name);
        onGivenUp();
      });
    });
  };
}

/** Tells the log how many were given up since it was last told, once a minute at most. */
export function warnOfGivenUp(log: FastifyBaseLogger, clock: Clock): () => void {
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    const now = clock().getTime();
    // Also when the clock was set back since.
    if (Math.abs(now - toldAt) < QUIET_MS) return;
    securityLog(log).warn({ count }, "links that were asked for are given up: too many wait");
    toldAt = now;
    count = 0;
  };
}
