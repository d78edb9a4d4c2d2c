import { run } from "#platform/server/rows.ts";
import type { Connection } from "./open.ts";

/** Runs work within a transaction. If it fails, only this work is undone, and the result is that of `onError`, which may throw again. */
export async function withSavepoint<T, F>(trx: Connection, work: () => Promise<T>, onError: (error: unknown) => F): Promise<T | F> {
  await run(trx)`savepoint attempt`;
  try {
    const result = await work();
    await run(trx)`release savepoint attempt`;
    return result;
  } catch (error) {
    const fallback = onError(error);
    await run(trx)`rollback to savepoint attempt`;
    return fallback;
  }
}
