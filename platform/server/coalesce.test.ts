import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Works that a test ends: each batch with what it was given. */
function heldWorks(most: number, failsAll?: (error: unknown) => boolean) {
  const batches: { readonly items: readonly number[]; readonly end: PromiseWithResolvers<readonly string[]> }[] = [];
  const ask = coalesce<number, string>(
    most,
    1,
    (items) => {
      const end = Promise.withResolvers<readonly string[]>();
      batches.push({ items, end });
      return end.promise;
    },
    failsAll ? { failsAll } : {},
  );
  return { batches, ask };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

test("QST-08 what arrives while a work is under way goes together after it, each with its own result", async () => {
  const { batches, ask } = heldWorks(2);
  const asked = [ask(1)];
  await turnOfTheLoop();
  asked.push(ask(2), ask(3), ask(4));
  await turnOfTheLoop();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end.resolve(["one"]);
  await asked[0];
  await turnOfTheLoop();
  batches[1]?.end.resolve(["two", "three"]);
  expect(await Promise.all(asked.slice(0, 3))).toEqual(["one", "two", "three"]);
  await turnOfTheLoop();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

test("OPS-04 a failure that would be everybody's is heard by all who wait, any other by its own batch alone", async () => {
  const { batches, ask } = heldWorks(1, (error) => error === "locked");
  const outcomes = [ask(1), ask(2), ask(3)].map((one) => one.catch((error) => `failed: ${error}`));
  await turnOfTheLoop();
  batches[0]?.end.reject("torn");
  expect(await outcomes[0]).toBe("failed: torn");
  await turnOfTheLoop();
  batches[1]?.end.reject("locked");
  expect(await Promise.all(outcomes)).toEqual(["failed: torn", "failed: locked", "failed: locked"]);
  expect(batches).toHaveLength(2);
  const later = ask(4);
  await turnOfTheLoop();
  batches[2]?.end.resolve(["four"]);
  expect(await later, "who comes after them is served").toBe("four");
});
