/**
 * CPU seconds of the work in its own thread, so that a busy machine changes nothing. Detects quadratic time: at a suitable length, linear work takes
 * hundredths of a second, quadratic work many seconds.
 */
export function cpuSecondsOf(work: () => unknown): number {
  const { user } = process.threadCpuUsage();
  work();
  return (process.threadCpuUsage().user - user) / 1_000_000;
}

/** CPU seconds of the calling thread until a call is answered, on a machine that does the reference work in its time; and the answer. */
export async function cpuCostOf<T>(call: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const before = cpuSecondsOf(referenceWork);
  const { user } = process.threadCpuUsage();
  const answer = await call();
  const seconds = (process.threadCpuUsage().user - user) / 1_000_000;
  // A slower machine, or one whose cores share their caches with other work, does both more slowly.
  const slowness = (before + cpuSecondsOf(referenceWork)) / (2 * REFERENCE_SECONDS);
  return { answer, seconds: seconds / Math.max(1, slowness) };
}

const REFERENCE_SECONDS = 0.06;
const reference = "Durand;Élodie;F;14/03/2011;6e B;Lyon;\n".repeat(25_000);

/** Reads a list, as calls do. */
function referenceWork(): number {
  const counts = new Map<string, number>();
  for (const cell of reference.normalize("NFD").toLowerCase().split(/[;\n]/)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts.size;
}
