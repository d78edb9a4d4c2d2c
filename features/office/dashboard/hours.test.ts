import { expect, test } from "vitest";
import { lastHours } from "./hours.ts";

test("the last 48 hours end with the current one, those without activity count 0", () => {
  const activity = { hour: "2027-01-31T20:00:00.000Z", opened: 3, saved: 5 };
  const hours = lastHours([activity], "2027-01-31T21:12:40.000Z");
  expect(hours).toHaveLength(48);
  expect(hours.at(-1)).toEqual({ hour: "2027-01-31T21:00:00.000Z", opened: 0, saved: 0 });
  expect(hours.at(-2)).toBe(activity);
  expect(hours.at(0)?.hour).toBe("2027-01-29T22:00:00.000Z");
  expect(lastHours([activity], "2027-01-31T20:00:00.000Z").at(-1)).toBe(activity);
});
