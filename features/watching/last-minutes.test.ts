import { expect, test } from "vitest";
import { lastMinutes, WATCHED_MINUTES } from "./last-minutes.ts";

test("every whole minute of the last hour stands once, the one that has just ended last, also those of which nothing is known", () => {
  const known = { minute: "2027-01-31T22:58:00.000Z", saves: 12, openings: 1, logIns: 2, refusedLogIns: 0, failures: 0 };
  const minutes = lastMinutes([known], "2027-01-31T22:59:31.000Z");
  expect(minutes).toHaveLength(WATCHED_MINUTES);
  expect([minutes.at(0)?.minute, minutes.at(-1)?.minute]).toEqual(["2027-01-31T21:59:00.000Z", "2027-01-31T22:58:00.000Z"]);
  expect(minutes.map(({ saves }) => saves).filter((saves) => saves > 0)).toEqual([12]);
  expect(minutes.at(-1)).toBe(known);
});
