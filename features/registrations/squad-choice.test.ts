import { expect, test } from "vitest";
import { refusalToChooseSquad, refusalToJoin } from "./squad-choice.ts";

test("PAR-05 only the category LE - L2 en équipe et individuel has squads", () => {
  expect(refusalToJoin({ category: { name: "LE - L2 en équipe et individuel" } })).toBeNull();
  expect(refusalToJoin({ category: { name: "L2" } })).toMatch(/^Seule la catégorie «.LE - L2 en équipe et individuel.» a des équipes\.$/);
});

test.each([
  [2027, 2027, null],
  [2026, 2027, "Seules les équipes de l'année active peuvent être choisies."],
  [2027, null, "Seules les équipes de l'année active peuvent être choisies."],
])("ETB-09 a school chooses the squad of %s while %s is active: %s", (year, activeYear, refusal) => {
  expect(refusalToChooseSquad({ year }, activeYear)).toBe(refusal);
});
