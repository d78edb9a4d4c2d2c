/**
 * How many seconds of its own thread something takes, so that a busy machine changes nothing. For what must not grow with the square of a length: with a
 * length at which the one takes hundredths of a second, and the other many.
 */
export function cpuSecondsOf(work: () => unknown): number {
  const { user } = process.threadCpuUsage();
  work();
  return (process.threadCpuUsage().user - user) / 1_000_000;
}
