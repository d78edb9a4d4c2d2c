import { beforeEach, expect, test, vi } from "vitest";
import { learnTime, serverInstant, serverTime } from "./server-time.ts";

const NOON = Date.parse("2026-11-23T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  return () => void vi.useRealTimers();
});

test.for([
  ["thirty seconds slow", "Mon, 23 Nov 2026 12:00:30 GMT", 0, 30],
  ["thirty seconds fast", "Mon, 23 Nov 2026 11:59:30 GMT", 0, -30],
  ["a day slow", "Tue, 24 Nov 2026 12:00:00 GMT", 86_400, 86_400],
] as const)(
  "LET-09 a device %s judges the day by itself within a minute, and knows the server's instant to a second",
  ([, date, judged, exact]) => {
    learnTime(date);
    // An answer that says nothing of the time teaches nothing.
    learnTime(null);
    expect(serverTime().getTime() - NOON).toBe(judged * 1_000);
    expect(serverInstant().getTime() - NOON).toBe((exact + 1) * 1_000);
  },
);
