import { expect, test } from "vitest";
import { lastMinutes, WATCHED_MINUTES } from "./last-minutes.ts";

test("every whole minute of the last hour is listed once, the most recent one last, even those without data", () => {
  const recorded = { minute: "2027-01-31T22:58:00.000Z", saves: 12, openings: 1, logIns: 2, refusedLogIns: 0, failures: 0 };
  const minutes = lastMinutes([recorded], "2027-01-31T22:59:31.000Z");
  expect(minutes).toHaveLength(WATCHED_MINUTES);
  expect([minutes.at(0)?.minute, minutes.at(-1)?.minute]).toEqual(["2027-01-31T21:59:00.000Z", "2027-01-31T22:58:00.000Z"]);
  expect(minutes.map(({ saves }) => saves).filter((saves) => saves > 0)).toEqual([12]);
  expect(minutes.at(-1)).toBe(recorded);
});
