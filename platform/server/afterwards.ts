/** Work that an answer does not wait for: how long it takes says nothing to whoever asked. */
export interface Afterwards {
  start(work: () => Promise<void>): void;
  /** Resolves once all that was started is done. */
  done(): Promise<void>;
}

/** What fails is told, and is not tried again: it is work that a person can ask for once more. */
export function afterwardsOf(complain: (error: Error) => void): Afterwards {
  const under = new Set<Promise<void>>();
  return {
    start(work) {
      const done = work()
        .catch(complain)
        .finally(() => under.delete(done));
      under.add(done);
    },
    async done() {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
