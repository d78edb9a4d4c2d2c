import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordServerTime } from "#platform/web/server-time.ts";
import { inQueryCache, sheetCache } from "./web/sheet-query.ts";

const CLOSING = Date.parse("2027-01-12T19:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: CLOSING });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the page still sends an answer so many seconds after the closing, typed so many seconds before it is sent. */
function takes(isClosed: boolean, secondsAfter: number, secondsTyped: number, closesAt: string | null = new Date(CLOSING).toISOString()) {
  vi.setSystemTime(CLOSING + secondsAfter * 1_000);
  // The server's clock is this device's, to the second.
  recordServerTime(new Date(Date.now() - 1_000).toUTCString());
  const queries = new QueryClient();
  queries.setQueryData(["sheet"], { questionnaire: null, questions: [], isClosed, closesAt });
  const typedAt = Date.now() - secondsTyped * 1_000;
  return sheetCache(queries, inQueryCache(queries, ["sheet"])).takes({ answers: ["12"], total: "", basedOn: 0, typedAt });
}

test.each([
  ["while it is open", false, -60, 0, true],
  ["typed just before the closing", true, 5, 6, true],
  ["typed after the closing", true, 5, 4, false],
  ["after a minute", true, 60, 65, false],
  ["within the minute", true, 59, 65, true],
])("PPL-01 a page sends an answer by itself, or not: %s", (_, isClosed, secondsAfter, secondsTyped, isTaken) => {
  expect(takes(isClosed, secondsAfter, secondsTyped)).toBe(isTaken);
});

test("PPL-01 nothing is sent by itself to a stage of which nobody knows since when it is closed", () => {
  expect(takes(true, 5, 6, null)).toBe(false);
});
