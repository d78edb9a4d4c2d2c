import { type EventLoopUtilization, monitorEventLoopDelay, performance } from "node:perf_hooks";

interface EventLoopLag {
  /** Seconds by which due work was late. */
  readonly p99: number;
  readonly longest: number;
  /** The share of the time spent working, 0 to 1. */
  readonly utilisation: number;
}

export interface EventLoop {
  lag(): EventLoopLag;
  close(): void;
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 5_000;

/** Watches the event loop in windows of a few seconds, so that all readers get the same values. */
export function watchEventLoop(): EventLoop {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let last: EventLoopLag | undefined;
  const read = (): EventLoopLag => ({
    p99: lagSeconds(delays.percentile(99)),
    longest: lagSeconds(delays.max),
    utilisation: performance.eventLoopUtilization(since).utilization,
  });
  const window = setInterval(() => {
    last = read();
    since = performance.eventLoopUtilization();
    delays.reset();
  }, WINDOW_MS);
  window.unref();
  return {
    lag: () => last ?? read(),
    close() {
      clearInterval(window);
      delays.disable();
    },
  };
}

/** The measured delay includes one resolution, which is no lag. */
const lagSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000;
