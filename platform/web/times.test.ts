import { expect, test } from "vitest";
import { parseTime } from "./times.ts";

test.each([
  ["8", "08:00"],
  ["18", "18:00"],
  ["8h", "08:00"],
  ["8 h 30", "08:30"],
  ["8H05", "08:05"],
  ["8:30", "08:30"],
  ["08.30", "08:30"],
  ["830", "08:30"],
  ["0830", "08:30"],
  [" 23:59 ", "23:59"],
  ["0", "00:00"],
])("« %s » is the hour %s", (typed, time) => expect(parseTime(typed)).toBe(time));

test.each(["", "24h", "8:60", "8h3", "183", "25", "-1", "8:30 PM", "midi", "12345"])("« %s » is no hour", (typed) =>
  expect(parseTime(typed)).toBeNull(),
);
