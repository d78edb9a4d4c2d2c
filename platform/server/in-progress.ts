/** Tasks of one kind that have begun and not ended: counters of finished tasks never show one that hangs. */
export interface InProgress {
  track<T>(work: () => Promise<T>): Promise<T>;
  count(): number;
  /** The age of the oldest task, in seconds; 0 without tasks. */
  oldestSeconds(): number;
}

export function trackInProgress(): InProgress {
  // In the order of their start.
  const started = new Set<{ readonly at: number }>();
  return {
    async track(work) {
      const one = { at: performance.now() };
      started.add(one);
      try {
        return await work();
      } finally {
        started.delete(one);
      }
    },
    count: () => started.size,
    oldestSeconds() {
      const [first] = started;
      return first ? (performance.now() - first.at) / 1_000 : 0;
    },
  };
}
