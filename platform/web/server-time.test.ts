import { beforeEach, expect, test, vi } from "vitest";
import { recordServerTime, serverInstant, serverTime } from "./server-time.ts";

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
  "LET-09 a device %s uses its own clock if less than a minute off, and knows the server's instant to a second",
  ([, date, judged, exact]) => {
    recordServerTime(date);
    // An answer without a date changes nothing.
    recordServerTime(null);
    expect(serverTime().getTime() - NOON).toBe(judged * 1_000);
    expect(serverInstant().getTime() - NOON).toBe((exact + 1) * 1_000);
  },
);
