import { expect, test } from "vitest";
import { reachableStep } from "./steps.ts";

const steps = [
  { title: "Informations", fields: ["firstname"] },
  { title: "Coordonnées", fields: ["email"] },
  { title: "Confirmation", fields: [] },
];

test.each([
  [2, [], 2],
  [0, [], 0],
  [2, ["email"], 1],
  [2, ["email", "firstname"], 0],
  [1, ["email"], 1],
  [0, ["email"], 0],
  [7, [], 2],
])("INS-02 the requested step %s, with errors in %j, becomes step %s", (requested, invalid, expected) => {
  expect(reachableStep(steps, requested, invalid)).toBe(expected);
});
