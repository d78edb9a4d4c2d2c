import { expect, test } from "vitest";
import { daysLeft, deadlineOf, isPastDeadline, refusalToRemove, requiresMailedLink } from "./duty.ts";

const askedAt = new Date("2026-11-20T10:00:00+01:00");
const deadline = deadlineOf(askedAt);

test.each([
  ["2026-11-20T10:00:00+01:00", 7, false],
  ["2026-11-20T10:00:01+01:00", 7, false],
  ["2026-11-21T10:00:00+01:00", 6, false],
  ["2026-11-27T09:59:59+01:00", 1, false],
  ["2026-11-27T10:00:00+01:00", 0, true],
  ["2027-01-01T00:00:00+01:00", 0, true],
])("LET-08 at %s, %i days of grace are left", (now, days, over) => {
  expect(daysLeft(deadline, new Date(now))).toBe(days);
  expect(isPastDeadline(deadline, new Date(now))).toBe(over);
});

test.each([
  [1, true, true],
  [2, true, false],
  [1, false, false],
])("LET-08 with %i keys, required: %s, removal is refused: %s", (count, isRequired, isRefused) => {
  expect(refusalToRemove({ count, isRequired }) !== null).toBe(isRefused);
});

const past = new Date("2026-11-28T10:00:00+01:00");

test.each([
  ["nothing is required", null, null, past, false],
  ["the grace lasts", deadline, null, askedAt, false],
  ["the grace is over", deadline, null, past, true],
  ["a mailed link chose the password a moment ago", deadline, new Date("2026-11-28T09:00:01+01:00"), past, false],
  ["a mailed link chose the password an hour ago", deadline, new Date("2026-11-28T09:00:00+01:00"), past, true],
])("LET-08 when %s, a first key requires a mailed link or not", (_, until, mailedAt, now, isAsked) => {
  expect(requiresMailedLink(until, mailedAt, now)).toBe(isAsked);
});
