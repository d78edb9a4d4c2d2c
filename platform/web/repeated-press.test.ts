import { expect, test } from "vitest";
import { isRepeated } from "./repeated-press.ts";

const pending = { values: "[1]", isPending: true };
const done = { values: "[1]", isPending: false };

test.each([
  ["the first press", null, "[1]", 1, false],
  ["again, while the answer is awaited", pending, "[1]", 1, true],
  ["again from the keyboard, while the answer is awaited", pending, "[1]", 0, true],
  ["something else, while the answer is awaited", pending, "[2]", 1, false],
  ["the second press of a double click, once the first is done", done, "[1]", 2, true],
  ["the same again, on purpose, once the first is done", done, "[1]", 1, false],
  ["something else, by a quick second press", done, "[2]", 2, false],
])("%s repeats: see the last column", (_, last, values, presses, repeated) => {
  expect(isRepeated(last, values, presses)).toBe(repeated);
});
