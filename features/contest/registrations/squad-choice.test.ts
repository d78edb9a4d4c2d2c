import { expect, test } from "vitest";
import { refusalToChooseSquad } from "./squad-choice.ts";

test.each([
  [2027, 2027, null],
  [2026, 2027, "Seules les équipes de l'année active peuvent être choisies."],
  [2027, null, "Seules les équipes de l'année active peuvent être choisies."],
])("ETB-09 a school chooses the squad of %s while %s is active: %s", (year, activeYear, refusal) => {
  expect(refusalToChooseSquad({ year }, activeYear)).toBe(refusal);
});
