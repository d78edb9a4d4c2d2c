import { sql } from "kysely";
import type { Connection } from "./open.ts";

/** Runs work within a transaction. If it fails, only this work is undone, and the result is that of `onError`, which may throw again. */
export async function withSavepoint<T, F>(trx: Connection, work: () => Promise<T>, onError: (error: unknown) => F): Promise<T | F> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    const fallback = onError(error);
    await sql`rollback to savepoint attempt`.execute(trx);
    return fallback;
  }
}
