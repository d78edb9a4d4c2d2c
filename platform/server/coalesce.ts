interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Options {
  /** A failure that would be that of all who wait too: they hear it at once instead of waiting as long, one batch after the other. */
  readonly failsAll?: (error: unknown) => boolean;
}

/**
 * Joins works that arrive while others are under way into one: `work` gets up to `most` items and gives their results in the same order.
 * Nothing waits for company: an item that comes alone goes at once.
 */
export function coalesce<T, R>(
  most: number,
  atOnce: number,
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { failsAll = () => false }: Options = {},
): (item: T) => Promise<R> {
  let queue: Waiting<T, R>[] = [];
  let running = 0;
  const run = async () => {
    if (running >= atOnce || queue.length === 0) return;
    running += 1;
    const batch = queue.slice(0, most);
    queue = queue.slice(most);
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index in results) resolve(results[index] as R);
        else reject(new Error("a coalesced work gave fewer results than it got items"));
      }
    } catch (error) {
      const failed = failsAll(error) ? [...batch, ...queue.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    } finally {
      running -= 1;
      void run();
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // After this turn of the loop, so that requests read from sockets together go together.
      setImmediate(run);
    });
}
