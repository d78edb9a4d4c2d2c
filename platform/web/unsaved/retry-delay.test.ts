import { expect, test } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import { retryDelay } from "./retry-delay.ts";

const refused = (status: number, retryAfter?: number) => new Refusal(status, `refused ${status}`, { retryAfter });

test.each([
  ["no server responds", refused(0), 2],
  ["the server waited too long for the request", refused(408), 2],
  ["there are too many requests", refused(429), 2],
  ["the server fails", refused(500), 2],
  ["the server is away for a moment", refused(503, 30), 30],
  ["the response is not the server's, but a portal's", new SyntaxError("<html>"), 2],
  ["the request is wrong", refused(400), null],
  ["the session has ended", refused(401), null],
  ["another save came first", refused(409), null],
  ["it is too large", refused(413, 30), null],
  ["the last refusal below the server's own failures", refused(499), null],
])("R3 when a failed save is sent again: %s", (_, failure, seconds) => {
  expect(retryDelay(failure, 1)).toBe(seconds);
});

test("R3 each failure doubles the delay, up to a minute; a delay that the server gives stays", () => {
  expect([1, 2, 5, 6, 7, 50].map((failures) => retryDelay(refused(0), failures))).toEqual([2, 4, 32, 60, 60, 60]);
  expect(retryDelay(refused(429, 300), 50)).toBe(300);
});
