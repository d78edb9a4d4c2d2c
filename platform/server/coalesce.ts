/**
 * Batches items that arrive while others are in progress: `work` gets up to `maxBatch` items and returns their results in the same order.
 * No item waits for others: one that arrives alone starts at once. All waiting items get a failure that `isSharedFailure` at once, instead of
 * failing batch after batch.
 */
export function coalesce<T, R>(
  maxBatch: number,
  maxConcurrent: number,
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { isSharedFailure = () => false }: { readonly isSharedFailure?: (error: unknown) => boolean } = {},
): (item: T) => Promise<R> {
  let queue: (PromiseWithResolvers<R> & { readonly item: T })[] = [];
  let running = 0;
  const run = async () => {
    if (running >= maxConcurrent || queue.length === 0) return;
    running += 1;
    const batch = queue.slice(0, maxBatch);
    queue = queue.slice(maxBatch);
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index in results) resolve(results[index] as R);
        else reject(new Error("a coalesced work gave fewer results than it got items"));
      }
    } catch (error) {
      const failed = isSharedFailure(error) ? [...batch, ...queue.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    } finally {
      running -= 1;
      void run();
    }
  };
  return (item) => {
    const result = Promise.withResolvers<R>();
    queue.push({ item, ...result });
    // After this iteration of the event loop, so that requests read together go into one batch.
    setImmediate(run);
    return result.promise;
  };
}
