import { run } from "#platform/server/rows.ts";
import type { Connection } from "./open.ts";

/** Holds until the transaction ends, or `withHashJoins` is over. */
export const joinByHash = (trx: Connection) => run(trx)`set local enable_nestloop = off`;

/**
 * Runs statements that join rows just made by them or their transaction: the planner knows none of these rows, and would compare each with all
 * others. Must run in a transaction.
 */
export async function withHashJoins<T>(trx: Connection, work: () => Promise<T>): Promise<T> {
  await joinByHash(trx);
  const result = await work();
  await run(trx)`set local enable_nestloop = on`;
  return result;
}
