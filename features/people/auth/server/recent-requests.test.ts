import { expect, test } from "vitest";
import { recentRequests } from "./recent-requests.ts";

function aCounter() {
  let now = 0;
  const requests = recentRequests(() => new Date(now), 20_000);
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { requests, wait };
}

test("PUB-03 requests of an address are forgotten one by one, and all within ten minutes", () => {
  const { requests, wait } = aCounter();
  expect([requests.add("203.0.113.1"), requests.add("203.0.113.1")]).toEqual([1, 2]);
  wait(20);
  expect(requests.add("203.0.113.1")).toBe(2);
  wait(40);
  expect(requests.add("203.0.113.1")).toBe(1);
  for (let n = 0; n < 1_000; n++) requests.add("203.0.113.1");
  expect(requests.countOf("203.0.113.1")).toBe(30);
  wait(600);
  requests.add("203.0.113.2");
  expect(requests.countOf("203.0.113.1")).toBe(0);
  requests.add("203.0.113.1");
  wait(-3_600);
  expect(requests.add("203.0.113.1"), "the clock was set back").toBe(1);
});

test("PUB-03 SEC-03 only a limited number of addresses is stored: the most recent ones", () => {
  const { requests } = aCounter();
  requests.add("first");
  requests.add("again");
  for (let n = 0; n < 19_999; n++) requests.add(`address ${n}`);
  expect([requests.countOf("first"), requests.countOf("again")]).toEqual([0, 1]);
  requests.add("again");
  requests.add("one more");
  expect([requests.countOf("address 0"), requests.countOf("again"), requests.countOf("one more")]).toEqual([0, 2, 1]);
});
