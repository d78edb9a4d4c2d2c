import { tooMany } from "#platform/server/errors.ts";
import type { takeTurn } from "#platform/server/throttle.ts";
import { type WaitingTools, waitingLine } from "./waiting-line.ts";

/** Tries that wait at once: for one account from one address, from one address, and in all. */
const MOST_FOR_ONE = 20;
const MOST_FROM_ONE = 200;
const MOST_WAITING = 2_000;
const LONGEST_WAIT_MS = 75_000;

interface Asked {
  readonly ip: string;
  /** Under which the tries are counted that wait for one another. */
  readonly key: string;
  /** Browsers take turns. */
  readonly browser: string;
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
}

/** Where tries wait that come too soon: each is judged in its turn, be it right or wrong. Counting is shared by the nodes, waiting is not. */
export interface Turns {
  /** Waits until `take` has taken a try for this one; 429 where too many wait, or for too long. */
  wait(asked: Asked, take: () => ReturnType<typeof takeTurn>): Promise<void>;
}

const comeBack = () => tooMany(60, "Beaucoup d'essais se font pour ce compte depuis votre réseau\u00A0: recommencez dans une minute.");

export function turnsOf(tools: WaitingTools): Turns {
  const line = waitingLine(tools, LONGEST_WAIT_MS, comeBack);
  return {
    wait({ ip, key, browser, gone }, take) {
      const turn = line.wait([ip, key], [browser], take, gone);
      line.keepTo(MOST_FOR_ONE, [ip, key]);
      line.keepTo(MOST_FROM_ONE, [ip]);
      line.keepTo(MOST_WAITING, []);
      return turn;
    },
  };
}
