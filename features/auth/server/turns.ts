import type { Clock, Pause } from "#platform/server/clock.ts";
import { tooMany } from "#platform/server/errors.ts";
import { fairLine } from "#platform/server/fair-line.ts";
import type { takeTurn } from "#platform/server/throttle.ts";

/** Tries that wait at once: for one account from one address, from one address, and in all. */
const MOST_FOR_ONE = 20;
const MOST_FROM_ONE = 200;
const MOST_WAITING = 2_000;
/** Nobody is kept longer, nor judged after their page gave up. */
const LONGEST_WAIT_MS = 75_000;

interface Asked {
  readonly ip: string;
  /** Under which the tries are counted that wait for one another. */
  readonly key: string;
  /** Browsers take turns. */
  readonly browser: string;
}

type Take = () => ReturnType<typeof takeTurn>;

interface Waiting extends PromiseWithResolvers<void> {
  readonly path: readonly string[];
  readonly until: number;
}

/** Where tries wait that come too soon: each is judged in its turn, be it right or wrong. Counting is shared by the nodes, waiting is not. */
export interface Turns {
  /** Waits until `take` has taken a try for this one; 429 where too many wait, or for too long. */
  wait(asked: Asked, take: Take): Promise<void>;
}

const comeBack = () => tooMany(60, "Beaucoup d'essais se font pour ce compte depuis votre réseau\u00A0: recommencez dans une minute.");

export function turnsOf(clock: Clock, pause: Pause): Turns {
  const line = fairLine<Waiting>();
  const served = new Set<string>();

  const sendLateAway = (place: readonly string[], now: number) => {
    for (const late of line.list(place).filter(({ until }) => until <= now)) {
      line.remove(late.path, late);
      late.reject(comeBack());
    }
  };
  const serveNext = async (place: readonly string[], take: Take) => {
    try {
      const { wait } = await take();
      if (wait === 0) return line.next(place)?.resolve();
      const untilFirstIsLate = Math.min(...line.list(place).map(({ until }) => until)) - clock().getTime();
      await pause(Math.ceil(Math.min(wait * 1_000, Math.max(0, untilFirstIsLate))));
    } catch (why) {
      line.next(place)?.reject(why);
    }
  };
  const serve = async (place: readonly [ip: string, key: string], take: Take) => {
    served.add(place.join(" "));
    while (line.size(place) > 0) {
      sendLateAway(place, clock().getTime());
      if (line.size(place) > 0) await serveNext(place, take);
    }
    served.delete(place.join(" "));
  };
  const keepTo = (most: number, place: readonly string[]) => {
    if (line.size(place) > most) line.drop(place)?.reject(comeBack());
  };

  return {
    wait({ ip, key, browser }, take) {
      const one = { ...Promise.withResolvers<void>(), path: [ip, key, browser], until: clock().getTime() + LONGEST_WAIT_MS };
      line.push(one.path, one);
      if (!served.has(`${ip} ${key}`)) void serve([ip, key], take);
      keepTo(MOST_FOR_ONE, [ip, key]);
      keepTo(MOST_FROM_ONE, [ip]);
      keepTo(MOST_WAITING, []);
      return one.promise;
    },
  };
}
