import { expect, test } from "vitest";
import { readAddress } from "./cells.ts";
import { classOfSheet, readClass, withDatedAddress } from "./school-class.ts";

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

test.each(["6,00E+01", "5E+02", "60", "500", "2026-01-06", "06/01/2026", "1-juin", "janv-06", "VRAI"])(
  "MND-05 the class « %s » may have been changed by a spreadsheet",
  (typed) => {
    expect(readClass(typed)).toMatchObject({ value: typed, refusal: null, note: expect.stringContaining("6E1 devient 6,00E+01") });
  },
);

test.each(["6e A", "6E1", "601", "5e 2", "CM1-CM2", "2nde 10", ""])("MND-05 the class « %s » is taken as it stands", (typed) => {
  expect(readClass(typed)).toEqual({ value: typed, display: typed, refusal: null });
});

test.each([
  ["2026-03-12", true],
  ["12/03/2026", true],
  ["12-mars", true],
  ["12-3", false],
  ["60", false],
  ["12 rue du 8-Mai-1945", false],
  ["", false],
])("MND-05 the address « %s » may have been changed by a spreadsheet: %s", (typed, isChanged) => {
  expect(withDatedAddress(readAddress(typed, 200)).note !== undefined).toBe(isChanged);
});

test("MND-05 a class in a broken encoding is refused", () => {
  expect(readClass("Cinqui‚me").refusal).toContain("une lettre s'est perdue");
});
