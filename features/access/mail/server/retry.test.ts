import { expect, test } from "vitest";
import { failureOf, nextRetryDelay } from "./retry.ts";

const failure = (facts: object) => failureOf(Object.assign(new Error("words"), facts));

test.for([
  ["no server", { code: "ESOCKET", command: "CONN", syscall: "connect" }, "server away"],
  ["an unknown server", { code: "EDNS", command: "CONN", syscall: "getaddrinfo" }, "server away"],
  ["a connection reset by the server", { code: "ESOCKET", command: "CONN", syscall: "read" }, "broken off"],
  ["a lost connection", { code: "ECONNECTION", command: "CONN" }, "broken off"],
  ["our account refused", { code: "EAUTH", responseCode: 535 }, "server away"],
  ["our address refused", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, "server away"],
  ["closing at this recipient", { code: "EENVELOPE", command: "RCPT TO", responseCode: 421 }, "refused for now"],
  ["greylisted", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "refused for now"],
  ["a text deferred", { code: "EMESSAGE", responseCode: 452 }, "refused for now"],
  ["an unknown recipient", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "refused for good"],
] as const)("OPS-05 %s is recognised", ([, facts, kind]) => {
  expect(failure(facts)).toEqual({ kind, text: "words" });
});

/** Attempt times in seconds since the mail was due, if every attempt ends like this. */
function retryTimes(kind: "refused for now" | "refused for good"): number[] {
  const all = [0];
  for (let waited = 0, tries = 1; ; tries += 1) {
    const pause = nextRetryDelay(kind, { tries, waited });
    if (pause === undefined) return all;
    waited += pause;
    all.push(waited);
  }
}

test("OPS-05 a mail refused for now is tried for a day, soon and then every half hour; for good, three times within an hour", () => {
  const tries = retryTimes("refused for now");
  expect(tries.slice(0, 6)).toEqual([0, 5, 25, 105, 425, 1_705]);
  expect(tries.at(-1)).toBeGreaterThan(24 * 3_600);
  expect(tries.at(-1)).toBeLessThanOrEqual(24.5 * 3_600 + 1);
  expect(Math.max(...tries.slice(1).map((at, index) => at - (tries[index] ?? 0)))).toBe(1_800);
  expect(retryTimes("refused for good")).toEqual([0, 1_800, 3_600]);
});
