import { expect } from "vitest";
import { queueForPlace } from "#features/users/server/account.service.ts";
import type { World } from "./world.ts";

/** Until so many calls wait for rows that others hold. */
export const untilWaiting = (world: World, count: number) =>
  expect
    .poll(
      async () =>
        (await world.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
      { timeout: 15_000 },
    )
    .toBe(count);

/** Holds a row of somebody's until calls, begun one after the other, all wait: they come in this order. What they answer. */
export async function queued<A, B>(
  world: World,
  held: "users" | "credentials" | "answers",
  { id }: { readonly id: number },
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<readonly [A, B]> {
  const other = await world.pool.connect();
  try {
    await other.query("begin");
    await other.query(`select from ${held} where ${held === "users" ? "id" : "user_id"} = $1 for update`, [id]);
    const answers = [first()] as unknown as [Promise<A>, Promise<B>];
    await untilWaiting(world, 1);
    answers[1] = second();
    await untilWaiting(world, 2);
    await other.query("commit");
    return await Promise.all(answers);
  } finally {
    await other.query("rollback");
    other.release();
  }
}

/** Two calls that wait, the one and then the other, while somebody changes this place; what they answer. */
export async function behind(
  world: World,
  place: Parameters<typeof queueForPlace>[1],
  id: number,
  calls: readonly [() => Promise<number>, () => Promise<number>],
): Promise<number[]> {
  const answers = await world.db.transaction().execute(async (trx) => {
    await queueForPlace(trx, place, id);
    const first = calls[0]();
    await untilWaiting(world, 1);
    const second = calls[1]();
    await untilWaiting(world, 2);
    return [first, second];
  });
  return Promise.all(answers);
}
