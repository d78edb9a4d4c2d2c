/** Work that a response does not wait for, so that its duration reveals nothing to the caller. */
export interface DeferredWork {
  start(work: () => Promise<void>): void;
  done(): Promise<void>;
}

/** Failures are reported, not retried: a person can request this work again. */
export function deferredWorkOf(onError: (error: Error) => void): DeferredWork {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const done = work()
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async done() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
