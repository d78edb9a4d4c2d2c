import { expect, test } from "vitest";
import { failureOf, nextTry } from "./retrying.ts";

const failure = (facts: object) => failureOf(Object.assign(new Error("words"), facts));

test.for([
  ["nobody listens", { code: "ESOCKET" }, "broken off"],
  ["a talk that ends", { code: "ECONNECTION", command: "CONN" }, "broken off"],
  ["our account refused", { code: "EAUTH", responseCode: 535 }, "server away"],
  ["our address refused", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, "server away"],
  ["closing at this name", { code: "EENVELOPE", command: "RCPT TO", responseCode: 421 }, "refused for now"],
  ["greylisted", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "refused for now"],
  ["the text put off", { code: "EMESSAGE", responseCode: 452 }, "refused for now"],
  ["nobody of that name", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "refused for good"],
] as const)("OPS-05 %s is told apart", ([, facts, kind]) => {
  expect(failure(facts)).toEqual({ kind, words: "words" });
});

/** When a letter is tried, in seconds since it might leave, if every try ends so. */
function triesOf(kind: "refused for now" | "refused for good"): number[] {
  const all = [0];
  for (let waited = 0, tries = 1; ; tries += 1) {
    const pause = nextTry(kind, { tries, waited });
    if (pause === undefined) return all;
    waited += pause;
    all.push(waited);
  }
}

test("OPS-05 what is refused for now is tried for a day, soon and then every half hour; for good, three times within an hour", () => {
  const tries = triesOf("refused for now");
  expect(tries.slice(0, 6)).toEqual([0, 5, 25, 105, 425, 1_705]);
  expect(tries.at(-1)).toBeGreaterThan(24 * 3_600);
  expect(tries.at(-1)).toBeLessThanOrEqual(24.5 * 3_600 + 1);
  expect(Math.max(...tries.slice(1).map((at, place) => at - (tries[place] ?? 0)))).toBe(1_800);
  expect(triesOf("refused for good")).toEqual([0, 1_800, 3_600]);
});
