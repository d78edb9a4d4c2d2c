import { expect, test } from "vitest";
import { untilNextTurn } from "./next-turn.ts";

const now = new Date("2027-01-12T18:59:00Z");
const none = { opensAt: null, closesAt: null, resultsVisibleAt: null };

test("PPL-09 the office's pages ask again as soon as a date has turned a switch", () => {
  const closing = { ...none, opensAt: "2027-01-02T08:00:00.000Z", closesAt: "2027-01-12T19:00:00.000Z" };
  expect(untilNextTurn([{ ...none, resultsVisibleAt: "2027-01-12T19:30:00.000Z" }, closing], now)).toBe(61_500);
  expect(untilNextTurn([{ ...none, opensAt: "2027-03-12T19:30:00.000Z" }], now), "no longer than a timer can").toBe(3_600_000);
  expect(untilNextTurn([none, { ...none, closesAt: "2027-01-11T19:00:00.000Z" }], now)).toBeNull();
});
