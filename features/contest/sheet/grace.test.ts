import { expect, test } from "vitest";
import { isInGrace } from "./grace.ts";

const closedAt = new Date("2026-11-20T18:00:00Z");
const after = (ms: number) => new Date(closedAt.getTime() + ms);

test.each([
  ["typed a second before the closing", { now: after(20_000), age: 21_000 }, true],
  ["typed two seconds after it: its way took so long", { now: after(20_000), age: 18_000 }, true],
  ["typed later", { now: after(20_000), age: 17_999 }, false],
  ["without an age", { now: after(1), age: undefined }, false],
  ["just within the minute", { now: after(59_999), age: 60_000 }, true],
  ["once the minute is past", { now: after(60_000), age: 61_000 }, false],
  ["on a sheet opened at the closing", { now: after(20_000), age: 21_000, openedAt: closedAt }, true],
  ["on a sheet opened after it", { now: after(20_000), age: 21_000, openedAt: after(1) }, false],
  ["on a sheet that nobody opened", { now: after(20_000), age: 21_000, openedAt: null }, false],
])("PPL-01 CLS-03 after a closing, an answer %s", (_, late, isTaken) => {
  expect(isInGrace({ openedAt: after(-60_000), closedAt, ...late })).toBe(isTaken);
});
