import type { Clock, Pause } from "#platform/server/clock.ts";
import { fairLine } from "#platform/server/fair-line.ts";
import { onHangingUp } from "#platform/server/hanging-up.ts";

/** Seconds until the next may go; 0: it goes, and is counted. */
type Take = () => Promise<{ readonly wait: number }>;

interface Waiting extends PromiseWithResolvers<void> {
  readonly path: readonly string[];
  readonly until: number;
}

export interface WaitingTools {
  readonly clock: Clock;
  readonly pause: Pause;
  /** Hears of an address of which one was sent away. */
  readonly onSentAway: (ip: string) => void;
}

/**
 * Where those wait who come too soon; the line is a node's own.
 *
 * @param longestMs Nobody is kept longer, nor judged after their page gave up.
 */
export function waitingLine({ clock, pause, onSentAway }: WaitingTools, longestMs: number, comeBack: () => Error) {
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
  const serve = async (place: readonly string[], take: Take) => {
    const name = place.join(" ");
    if (served.has(name)) return;
    served.add(name);
    while (line.size(place) > 0) {
      sendLateAway(place, clock().getTime());
      if (line.size(place) > 0) await serveNext(place, take);
    }
    served.delete(name);
  };

  return {
    size: line.size,
    /** Waits until `take` has let this one go, among those of the place; within it lanes take turns. Who hangs up leaves the line. */
    wait(place: readonly string[], within: readonly string[], take: Take, gone: AbortSignal): Promise<void> {
      const one = { ...Promise.withResolvers<void>(), path: [...place, ...within], until: clock().getTime() + longestMs };
      line.push(one.path, one);
      onHangingUp(gone, () => {
        line.remove(one.path, one);
        one.reject(gone.reason);
      });
      void serve(place, take);
      return one.promise;
    },
    /** Where more than `most` wait, one of the longest lane is sent away. */
    keepTo(most: number, place: readonly string[]): void {
      const one = line.size(place) > most ? line.drop(place) : undefined;
      if (!one) return;
      one.reject(comeBack());
      onSentAway(one.path[0] ?? "");
    },
  };
}
