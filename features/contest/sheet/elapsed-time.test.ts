import { expect, test } from "vitest";
import { elapsedMinutes } from "./elapsed-time.ts";

test.each([
  ["10:00:59.999", 1],
  ["10:01:00.000", 1],
  ["10:12:30.000", 13],
  ["09:59:00.000", 0],
])("at %s, %i minutes have begun since 10:00", (now, minutes) => {
  expect(elapsedMinutes("2026-11-20T10:00:00.000Z", new Date(`2026-11-20T${now}Z`))).toBe(minutes);
});
