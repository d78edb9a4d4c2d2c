/**
 * CPU seconds of the work in its own thread, so that a busy machine changes nothing. Detects quadratic time: at a suitable length, linear work takes
 * hundredths of a second, quadratic work many seconds.
 */
export function cpuSecondsOf(work: () => unknown): number {
  const { user } = process.threadCpuUsage();
  work();
  return (process.threadCpuUsage().user - user) / 1_000_000;
}

/** CPU seconds of the calling thread until a call is answered, and the answer. */
export async function cpuCostOf<T>(call: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const { user } = process.threadCpuUsage();
  const answer = await call();
  return { answer, seconds: (process.threadCpuUsage().user - user) / 1_000_000 };
}
