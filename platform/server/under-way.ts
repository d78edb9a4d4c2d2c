/** Works of one kind that have begun and not ended: what takes for ever is counted by nothing that counts ends. */
export interface UnderWay {
  during<T>(work: () => Promise<T>): Promise<T>;
  count(): number;
  /** How long the one has taken that began first, in seconds; 0 for none. */
  oldestSeconds(): number;
}

export function watchUnderWay(): UnderWay {
  // In the order in which they began.
  const begun = new Set<{ readonly at: number }>();
  return {
    async during(work) {
      const one = { at: performance.now() };
      begun.add(one);
      try {
        return await work();
      } finally {
        begun.delete(one);
      }
    },
    count: () => begun.size,
    oldestSeconds() {
      const [first] = begun;
      return first ? (performance.now() - first.at) / 1_000 : 0;
    },
  };
}
