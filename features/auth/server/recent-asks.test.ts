import { expect, test } from "vitest";
import { recentAsks } from "./recent-asks.ts";

function someAsks() {
  let now = 0;
  const asks = recentAsks(() => new Date(now), 20_000);
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { asks, wait };
}

test("PUB-03 what an address asked is forgotten one by one, and within ten minutes however much it was", () => {
  const { asks, wait } = someAsks();
  expect([asks.add("203.0.113.1"), asks.add("203.0.113.1")]).toEqual([1, 2]);
  wait(20);
  expect(asks.add("203.0.113.1")).toBe(2);
  wait(40);
  expect(asks.add("203.0.113.1")).toBe(1);
  for (let n = 0; n < 1_000; n++) asks.add("203.0.113.1");
  expect(asks.of("203.0.113.1")).toBe(30);
  wait(600);
  asks.add("203.0.113.2");
  expect(asks.of("203.0.113.1")).toBe(0);
  asks.add("203.0.113.1");
  wait(-3_600);
  expect(asks.add("203.0.113.1"), "the clock was set back").toBe(1);
});

test("PUB-03 SEC-03 addresses without end are not all kept in mind: those that asked last are", () => {
  const { asks } = someAsks();
  asks.add("first");
  asks.add("again");
  for (let n = 0; n < 19_999; n++) asks.add(`address ${n}`);
  expect([asks.of("first"), asks.of("again")]).toEqual([0, 1]);
  asks.add("again");
  asks.add("one more");
  expect([asks.of("address 0"), asks.of("again"), asks.of("one more")]).toEqual([0, 2, 1]);
});
