import { bucketOf, SAVE_TIME_BUCKETS } from "../times.ts";

/** A node's counts since its last report. */
interface Tally {
  readonly saveTimes: readonly number[];
  readonly openings: number;
  readonly logIns: number;
  readonly refusedLogIns: number;
  readonly failures: number;
}

/** Counts in plain numbers, because it runs at every call. */
export interface CallCounter {
  save(seconds: number): void;
  count(what: Exclude<keyof Tally, "saveTimes">): void;
  /** Counts since the last call. */
  take(): Tally;
  /** Adds back unreported counts. */
  restore(tally: Tally): void;
}

const emptyTally = () => ({
  saveTimes: Array.from({ length: SAVE_TIME_BUCKETS.length + 1 }, () => 0),
  openings: 0,
  logIns: 0,
  refusedLogIns: 0,
  failures: 0,
});

export function createCallCounter(): CallCounter {
  let tally = emptyTally();
  return {
    save(seconds) {
      const bucket = bucketOf(seconds);
      tally.saveTimes[bucket] = (tally.saveTimes[bucket] ?? 0) + 1;
    },
    count(what) {
      tally[what] += 1;
    },
    take() {
      const report = tally;
      tally = emptyTally();
      return report;
    },
    restore({ saveTimes, ...counts }) {
      for (const [bucket, count] of saveTimes.entries()) tally.saveTimes[bucket] = (tally.saveTimes[bucket] ?? 0) + count;
      for (const [what, count] of Object.entries(counts)) tally[what as keyof typeof counts] += count;
    },
  };
}
