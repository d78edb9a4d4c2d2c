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
  ["Finale lnternationale", false],
  ["Fina1e nationale", false],
  ["Demi-fina|e", false],
  ["Dɛmi-finale", false],
  ["Demi-finałe", false],
  ["Finɑle nationɑle", false],
  ["Finales nationales", false],
  ["Angle α du 6e", true],
  ["Les 13 problèmes du 11 mai", true],
  ["Défi Wałęsa, 3e 1", true],
])("DIP-01 a school may name its stage « %s »: %s", (name, isTaken) => {
  expect(refusalOfOfficialName(name) === null).toBe(isTaken);
});
