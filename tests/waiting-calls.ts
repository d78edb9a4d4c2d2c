import { expect } from "vitest";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import type { World } from "./world.ts";

/** Waits until this many calls wait for locks. */
export const waitUntilBlocked = (world: World, count: number) =>
  expect
    .poll(
      async () =>
        (await world.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
      { timeout: 15_000 },
    )
    .toBe(count);

/** Does this work while another transaction holds what the query locks; the work may end that transaction before. */
export async function whileLocked<T>(
  world: World,
  query: string,
  values: readonly unknown[],
  work: (release: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const other = await world.pool.connect();
  try {
    await other.query("begin");
    await other.query(query, [...values]);
    return await work(() => other.query("commit"));
  } finally {
    await other.query("rollback");
    other.release();
  }
}

/** Locks a person's row, or rows, until two calls, started one after the other, wait: they run in this order. Returns their results. */
export async function runInOrder<A, B>(
  world: World,
  lockedTable: "users" | "credentials" | "sheets" | "accommodations",
  { id }: { readonly id: number },
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<readonly [A, B]> {
  const query = `select from ${lockedTable} where ${lockedTable === "users" ? "id" : "user_id"} = $1 for update`;
  return whileLocked(world, query, [id], async (release) => {
    const answers = [first()] as unknown as [Promise<A>, Promise<B>];
    await waitUntilBlocked(world, 1);
    answers[1] = second();
    await waitUntilBlocked(world, 2);
    await release();
    return Promise.all(answers);
  });
}

/** Runs two calls that wait, in this order, while the place is changed; returns their statuses. */
export async function runBehindPlaceChange(
  world: World,
  placeKind: Parameters<typeof lockPlace>[1],
  id: number,
  calls: readonly [() => Promise<number>, () => Promise<number>],
): Promise<number[]> {
  const answers = await world.db.transaction().execute(async (trx) => {
    await lockPlace(trx, placeKind, id);
    const first = calls[0]();
    await waitUntilBlocked(world, 1);
    const second = calls[1]();
    await waitUntilBlocked(world, 2);
    return [first, second];
  });
  return Promise.all(answers);
}
