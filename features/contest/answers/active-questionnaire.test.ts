import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiQuery } from "#platform/web/query.ts";
import { recordServerTime } from "#platform/web/server-time.ts";
import { answersApi } from "./answers.contract.ts";
import { storedStageCache } from "./web/active-questionnaire.ts";

const CLOSING = Date.parse("2027-01-12T19:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: CLOSING });
});
afterEach(() => {
  vi.useRealTimers();
});

test("PPL-01 PPL-11 the home page sends a stored sheet by the state of its stage as last read there", () => {
  vi.setSystemTime(CLOSING + 5_000);
  recordServerTime(new Date(Date.now() - 1_000).toUTCString());
  const queries = new QueryClient();
  const stored = { questionnaire: null, questions: [], isClosed: false, closesAt: null, endsAt: null, toBegin: null, openedAt: "" };
  const cache = storedStageCache(queries, stored);
  const typed = (secondsBefore: number) => ({ answers: ["12"], total: "", basedOn: 0, typedAt: Date.now() - secondsBefore * 1_000 });
  expect(cache.takes(typed(1)), "as it was stored").toBe(true);
  queries.setQueryData(apiQuery(answersApi.progress).queryKey, {
    stage: { isClosed: true, closesAt: new Date(CLOSING).toISOString() },
  } as never);
  expect([cache.takes(typed(6)), cache.takes(typed(1))]).toEqual([true, false]);
});
