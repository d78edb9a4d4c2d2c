import { run } from "#platform/server/rows.ts";
import type { Connection } from "./open.ts";

/** Until the transaction ends, or `withHashJoins` is over. */
export const joinByHash = (trx: Connection) => run(trx)`set local enable_nestloop = off`;

/**
 * Runs statements that join what they, or their transaction, have just made: the planner knows of none of these rows, and would compare each with all
 * others. In a transaction.
 */
export async function withHashJoins<T>(trx: Connection, work: () => Promise<T>): Promise<T> {
  await joinByHash(trx);
  const result = await work();
  await run(trx)`set local enable_nestloop = on`;
  return result;
}
