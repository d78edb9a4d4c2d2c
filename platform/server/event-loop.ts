import { type EventLoopUtilization, monitorEventLoopDelay, performance } from "node:perf_hooks";

/** How late a process is in its own work, over the last whole window. */
interface Lateness {
  /** Seconds that works due had to wait. */
  readonly p99: number;
  readonly longest: number;
  /** The share of the time in which it worked, 0 to 1. */
  readonly utilisation: number;
}

export interface EventLoop {
  lateness(): Lateness;
  close(): void;
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 5_000;

/** Watches the event loop in windows of a few seconds, so that any number of readers find the same. */
export function watchEventLoop(): EventLoop {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let last: Lateness | undefined;
  const read = (): Lateness => ({
    p99: late(delays.percentile(99)),
    longest: late(delays.max),
    utilisation: performance.eventLoopUtilization(since).utilization,
  });
  const window = setInterval(() => {
    last = read();
    since = performance.eventLoopUtilization();
    delays.reset();
  }, WINDOW_MS);
  window.unref();
  return {
    lateness: () => last ?? read(),
    close() {
      clearInterval(window);
      delays.disable();
    },
  };
}

/** What was measured counts from one look to the next: on time is one resolution. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000;
