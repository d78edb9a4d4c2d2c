import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiQuery } from "#platform/web/query.ts";
import { recordServerTime } from "#platform/web/server-time.ts";
import { answersApi } from "./answers.contract.ts";
import { activeQuestionnaireCache, storedQuestionnaireCache } from "./web/active-questionnaire.ts";

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
  queries.setQueryData([answersApi.active.path], { questionnaire: null, questions: [], isClosed, closesAt });
  const typedAt = Date.now() - secondsTyped * 1_000;
  return activeQuestionnaireCache(queries).takes({ answers: ["12"], total: "", basedOn: 0, typedAt });
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

test("PPL-01 PPL-11 the home page sends a stored sheet by the state of its stage as last read there", () => {
  vi.setSystemTime(CLOSING + 5_000);
  recordServerTime(new Date(Date.now() - 1_000).toUTCString());
  const queries = new QueryClient();
  const stored = { questionnaire: null, questions: [], isClosed: false, closesAt: null, openedAt: "" };
  const cache = storedQuestionnaireCache(queries, stored);
  const typed = (secondsBefore: number) => ({ answers: ["12"], total: "", basedOn: 0, typedAt: Date.now() - secondsBefore * 1_000 });
  expect(cache.takes(typed(1)), "as it was stored").toBe(true);
  queries.setQueryData(apiQuery(answersApi.progress).queryKey, {
    stage: { isClosed: true, closesAt: new Date(CLOSING).toISOString() },
  } as never);
  expect([cache.takes(typed(6)), cache.takes(typed(1))]).toEqual([true, false]);
});
