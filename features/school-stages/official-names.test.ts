import { expect, test } from "vitest";
import { refusalOfOfficialName } from "./official-names.ts";

test.each([
  ["Notre quart de finale", true],
  ["Finale du collège", true],
  ["Quart de finale nationale", false],
  ["Finale internationale", false],
  ["La FINALE  Nationale de Lyon", false],
  ["demi finale des 6e", false],
  ["Démi-finale", false],
  ["Fіnale іnternatіonale", false],
  ["\uFF26inale internationale", false],
  ["Angle α du 6e", true],
])("DIP-01 a school may name its stage « %s »: %s", (name, isTaken) => {
  expect(refusalOfOfficialName(name) === null).toBe(isTaken);
});
