import { placeOf, TIMES } from "../times.ts";

/** What a node did since its last report. */
interface Tally {
  readonly saveTimes: readonly number[];
  readonly openings: number;
  readonly logIns: number;
  readonly refusedLogIns: number;
  readonly failures: number;
}

/** Counts in numbers of its own, since it is asked at every call. */
export interface Tallying {
  save(seconds: number): void;
  count(what: Exclude<keyof Tally, "saveTimes">): void;
  /** What was counted since it was taken before. */
  take(): Tally;
  /** Puts back what could not be reported. */
  giveBack(tally: Tally): void;
}

const nothing = () => ({
  saveTimes: Array.from({ length: TIMES.length + 1 }, () => 0),
  openings: 0,
  logIns: 0,
  refusedLogIns: 0,
  failures: 0,
});

export function startTallying(): Tallying {
  let tally = nothing();
  return {
    save(seconds) {
      const place = placeOf(seconds);
      tally.saveTimes[place] = (tally.saveTimes[place] ?? 0) + 1;
    },
    count(what) {
      tally[what] += 1;
    },
    take() {
      const taken = tally;
      tally = nothing();
      return taken;
    },
    giveBack({ saveTimes, ...counts }) {
      for (const [place, count] of saveTimes.entries()) tally.saveTimes[place] = (tally.saveTimes[place] ?? 0) + count;
      for (const [what, count] of Object.entries(counts)) tally[what as keyof typeof counts] += count;
    },
  };
}
