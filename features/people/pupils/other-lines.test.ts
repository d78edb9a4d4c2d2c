import { expect, test } from "vitest";
import { isOtherLine } from "./other-lines.ts";

test.each([
  [["Total : 25"]],
  [["Total", "", "", "25"]],
  [["", "", "TOTAL ÉLÈVES", "25"]],
  [["Sous-total", "12"]],
  [["Effectif : 26 élèves"]],
  [["Dont", "filles", "12"]],
  [["Nombre d'élèves", "26"]],
  [["25 élèves"]],
  [["Classe de 5e B"]],
  [["Liste des élèves"]],
  [["5e B"]],
  [["Édité le 20/11/2026"]],
])("PPL-12 %j is no pupil", (values) => {
  expect(isOtherLine(values)).toBe(true);
});

test.each([
  [["Durand", "Léa", "", "F"]],
  [["Seul"]],
  [["Totalement", "Zoé"]],
  [["Nombalier", "Léo"]],
  [["Page", "Léo"]],
  [["Classe", "Anne", "", "F"]],
  [["Dont", "Marie", "", "F", "6e A"]],
])("PPL-12 %j may be a pupil", (values) => {
  expect(isOtherLine(values)).toBe(false);
});
