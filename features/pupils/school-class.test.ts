import { expect, test } from "vitest";
import { classOfSheet } from "./school-class.ts";

test.each([
  ["5e B", "5e B"],
  ["Classe de 5e B", "5e B"],
  ["classe 6EME3", "6EME3"],
  ["Tle C", "Tle C"],
  ["Cinquième bleue", "Cinquième bleue"],
  ["6e JAUNE", "6e JAUNE"],
  ["4ème Méditerranée", "4ème Méditerranée"],
  ["3e trimestre", ""],
  ["Feuil1", ""],
  ["Élèves", ""],
  ["Tous", ""],
  ["6 novembre", ""],
  ["3 classes de l'école", ""],
  ["2026-2027", ""],
  ["Total", ""],
  ["", ""],
])("PPL-12 the sheet « %s » is named after the class « %s »", (name, className) => {
  expect(classOfSheet(name)).toBe(className);
});
