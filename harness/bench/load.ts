import { type Connection, openConnection } from "./connection.ts";

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Of all responses, shortest first. */
  readonly durations: readonly number[];
  readonly errors: number;
}

interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Stops after this many requests, to get the same number of each kind. */
  readonly requests?: number;
  /** Ends it sooner. */
  readonly until?: AbortSignal;
  /** The next request; each is sent when its connection is free. */
  readonly next: () => Buffer;
}

/** A closed loop: every connection sends its next request after the last response. Limited in time; anything but 2xx is an error. */
export async function load({ port, connections, seconds, requests = Number.POSITIVE_INFINITY, until, next }: LoadOptions): Promise<Load> {
  const end = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  let errors = 0;
  const loop = async (line: Connection) => {
    while (performance.now() < end && durations.length < requests && !until?.aborted) {
      const sentAt = performance.now();
      const { isGood } = await line.send(next());
      durations.push(performance.now() - sentAt);
      if (!isGood) errors += 1;
    }
    line.close();
  };
  const started = performance.now();
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await Promise.all(lines.map(loop));
  const elapsed = (performance.now() - started) / 1_000;
  const sorted = durations.sort((a, b) => a - b);
  return { perSecond: sorted.length / elapsed, median: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99), durations: sorted, errors };
}

/** The value that this share does not exceed. */
export const shareOf = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Seconds that this work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** The number of rounds that alternate in a comparison; one in a mere trial. */
export const roundsOf = (seconds: number, max: number): number => (seconds < 1 ? 1 : max);

/** Of a few unsorted values. */
export const median = (values: readonly number[]): number =>
  shareOf(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** The values of the rounds, in order. */
export const formatRounds = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(" ");
