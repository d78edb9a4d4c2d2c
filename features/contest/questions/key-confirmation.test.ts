import { expect, test } from "vitest";
import { isConfirmed } from "./key-confirmation.ts";

const question = { position: 7, title: "Les lucioles du jardin" };

test.each([
  ["7", true],
  [" 7 ", true],
  ["les  lucioles du Jardin ", true],
  ["Les lucioles", false],
  ["", false],
  ["07", false],
])("STG-12 « %s » confirms question 7, « Les lucioles du jardin »: %s", (input, confirms) => {
  expect(isConfirmed(input, question)).toBe(confirms);
});
