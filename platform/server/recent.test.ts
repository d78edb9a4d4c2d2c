import { expect, test } from "vitest";
import { recent } from "./recent.ts";

const LONG_AGO = new Date("2027-01-31T20:00:00Z").getTime();

/** Something sought again and again, each time for so many milliseconds of a clock of its own. */
function sought(takes: number, keptFor: number, longest?: number) {
  let now = LONG_AGO;
  let found = 0;
  const known = recent(() => new Date(now), keptFor, 2, longest);
  const find = async () => {
    await Promise.resolve();
    now += takes;
    found += 1;
    return found;
  };
  return { ask: (key = "one") => known.know(key, find), pass: (milliseconds: number) => (now += milliseconds) };
}

test("what was found is known for a while, and whoever asks while it is sought gets the same", async () => {
  const { ask, pass } = sought(1, 5_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  pass(4_999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test.each([
  [1_000, 30_000],
  [30_000, 60_000],
])("what takes %i ms to find is kept for %i", async (takes, kept) => {
  const { ask, pass } = sought(takes, 5_000);
  expect(await ask()).toBe(1);
  pass(kept - 1);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test("what must stay fresh is kept no longer, however long it takes to find", async () => {
  const { ask, pass } = sought(2_000, 5_000, 5_000);
  expect(await ask()).toBe(1);
  pass(5_000);
  expect(await ask()).toBe(2);
});

test("a clock that is set back makes nothing known for longer", async () => {
  const { ask, pass } = sought(1, 5_000);
  await ask();
  pass(-86_400_000);
  expect(await ask()).toBe(2);
});

test("no more is kept than so many, and what was not found is sought again", async () => {
  const { ask } = sought(1, 5_000);
  for (const key of ["one", "two", "three"]) await ask(key);
  expect([await ask("three"), await ask("one")]).toEqual([3, 4]);
  const broken = recent(() => new Date(LONG_AGO), 5_000, 2);
  await expect(broken.know("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await broken.know("one", () => Promise.resolve("here"))).toBe("here");
});
