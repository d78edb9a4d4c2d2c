import { expect, test } from "vitest";
import { refusalsOfNames, refusalToDelete } from "./squad-names.ts";

const required = "Le nom de l'équipe est requis";
const duplicate = "Une équipe 2027 porte déjà ce nom";

test.each([
  [
    ["Les Curieux", "Les Tenaces"],
    [null, null],
  ],
  [
    ["", "  ", "Les Tenaces"],
    [required, required, null],
  ],
  [
    ["Les Élans", " les  elans ", "Les Élans vifs"],
    [duplicate, duplicate, null],
  ],
  [
    ["Œuf", "œuf"],
    [duplicate, duplicate],
  ],
])("CFG-06 the names %j of a year's squads: %j", (names, refusals) => {
  expect(refusalsOfNames(names, 2027)).toEqual(refusals);
});

test.each([
  [0, null],
  [1, "1 inscription est dans cette équipe\u00A0: retirez-la d'abord de l'équipe."],
  [12, "12 inscriptions sont dans cette équipe\u00A0: retirez-les d'abord de l'équipe."],
])("CFG-06 deleting a squad of %i: %s", (members, refusal) => {
  expect(refusalToDelete(members)).toBe(refusal);
});
