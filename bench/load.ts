import { type Line, openLine } from "./line.ts";

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Of every answer, the shortest first. */
  readonly durations: readonly number[];
  readonly errors: number;
}

interface Asked {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** At most so many in all, where as many of each kind are wanted. */
  readonly requests?: number;
  /** Ends it sooner. */
  readonly until?: AbortSignal;
  /** The next request of all; each is sent once its connection is free. */
  readonly next: () => Buffer;
}

/** A closed loop: every connection sends its next request when the last is answered. Bounded in time; anything but 2xx is an error. */
export async function load({ port, connections, seconds, requests = Number.POSITIVE_INFINITY, until, next }: Asked): Promise<Load> {
  const end = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  let errors = 0;
  const loop = async (line: Line) => {
    while (performance.now() < end && durations.length < requests && !until?.aborted) {
      const sentAt = performance.now();
      const { isGood } = await line.ask(next());
      durations.push(performance.now() - sentAt);
      if (!isGood) errors += 1;
    }
    line.close();
  };
  const started = performance.now();
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  await Promise.all(lines.map(loop));
  const elapsed = (performance.now() - started) / 1_000;
  const sorted = durations.sort((a, b) => a - b);
  return { perSecond: sorted.length / elapsed, median: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99), durations: sorted, errors };
}

/** What this share of sorted values stays at or below. */
export const shareOf = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** How often what is compared is measured in turn; once where it is only tried. */
export const roundsOf = (seconds: number, most: number): number => (seconds < 1 ? 1 : most);

/** Of a few values in any order. */
export const median = (values: readonly number[]): number =>
  shareOf(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** What came of each round, one after the other. */
export const told = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(" ");
