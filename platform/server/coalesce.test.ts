import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Works that a test ends: each batch with its items. */
function controlledBatches(maxBatch: number, isSharedFailure?: (error: unknown) => boolean) {
  const batches: { readonly items: readonly number[]; readonly end: PromiseWithResolvers<readonly string[]> }[] = [];
  const enqueue = coalesce<number, string>(
    maxBatch,
    1,
    (items) => {
      const end = Promise.withResolvers<readonly string[]>();
      batches.push({ items, end });
      return end.promise;
    },
    isSharedFailure ? { isSharedFailure } : {},
  );
  return { batches, enqueue };
}

const nextLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

test("QST-08 items that arrive during a work run together after it, each with its own result", async () => {
  const { batches, enqueue } = controlledBatches(2);
  const pending = [enqueue(1)];
  await nextLoopTurn();
  pending.push(enqueue(2), enqueue(3), enqueue(4));
  await nextLoopTurn();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end.resolve(["one"]);
  await pending[0];
  await nextLoopTurn();
  batches[1]?.end.resolve(["two", "three"]);
  expect(await Promise.all(pending.slice(0, 3))).toEqual(["one", "two", "three"]);
  await nextLoopTurn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

test("OPS-04 a shared failure rejects all waiting items, any other only its own batch", async () => {
  const { batches, enqueue } = controlledBatches(1, (error) => error === "locked");
  const outcomes = [enqueue(1), enqueue(2), enqueue(3)].map((one) => one.catch((error) => `failed: ${error}`));
  await nextLoopTurn();
  batches[0]?.end.reject("torn");
  expect(await outcomes[0]).toBe("failed: torn");
  await nextLoopTurn();
  batches[1]?.end.reject("locked");
  expect(await Promise.all(outcomes)).toEqual(["failed: torn", "failed: locked", "failed: locked"]);
  expect(batches).toHaveLength(2);
  const later = enqueue(4);
  await nextLoopTurn();
  batches[2]?.end.resolve(["four"]);
  expect(await later, "later items are served").toBe("four");
});
