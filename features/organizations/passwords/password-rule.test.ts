import { expect, test } from "vitest";
import { missingCharacters, missingText, passwordAdvice, refusalOfPassword } from "./password-rule.ts";

test.each([
  ["abcdefghijkl", null],
  ["abcdefghijk", "trop court"],
  ["Abcdef12", null],
  ["abcdef1!", null],
  ["éàù ABC ", null],
  ["abcdefg1", "trop court"],
  ["Abcde12", "trop court"],
  ["1234567", "trop court"],
  ["😀😀😀😀😀😀", "trop court"],
  ["a".repeat(200), null],
  ["a".repeat(201), "au plus 200 caractères"],
  ["", "est requis"],
])("PUB-04 the password « %s »: %s", (password, refusal) => {
  if (refusal === null) expect(refusalOfPassword(password, false)).toBeNull();
  else expect(refusalOfPassword(password, false)).toContain(refusal);
});

test.each([
  ["", 12],
  ["lapin tamb", 2],
  ["lapin tambour", 0],
  ["Abc12", 3],
  ["Abcdef12", 0],
])("PUB-04 the password « %s » needs %i more characters", (password, missing) => {
  expect(missingCharacters(password)).toBe(missing);
});

test("PUB-04 the advice says that eight characters need three of the four kinds", () => {
  expect(passwordAdvice).toContain(
    "12 caractères au moins, ou 8 avec trois de ces quatre sortes\u00A0: majuscules, minuscules, chiffres, signes.",
  );
});

test.each([
  ["Abc12", "Encore 3 caractères."],
  ["lapin tamb", "Encore 2 caractères, ou une autre sorte de caractères."],
  ["abcdefg1", "Encore 4 caractères, ou une autre sorte de caractères."],
  ["abcdefgh", "Encore 4 caractères."],
  ["abc1", "Encore 8 caractères."],
])("PUB-04 while « %s » is typed: %s", (password, expected) => {
  expect(missingText(password)).toBe(expected);
});

test.each(["lapin tambour violet", "Lapin-Tambour-Violet 7", "lapintambourviolet"])("PUB-04 the example « %s » is refused", (password) => {
  expect(refusalOfPassword(password, false)).toContain("notre exemple");
});

test("PUB-04 a common password is refused, however long", () => {
  expect(refusalOfPassword("motdepasse1234", true)).toContain("trop courant");
});

test.each([
  ["Championnat2027!", []],
  ["PALMARÈS-2026-palmares", []],
  ["Jeux_Mathématiques_1", []],
  ["marie.durand-2012", ["marie.durand", "Marie", "Durand"]],
  ["Éléonore#Le Goff 7", ["eleonore.le-goff", "Éléonore", "Le Goff"]],
  ["li.b.wu.d-2012", ["li.b.wu.d"]],
])("PUB-04 the password « %s » is easy to guess from the championship or from the names %j", (password, names) => {
  expect(refusalOfPassword(password, false, names)).toContain("se devine");
});

test.each([
  ["le championnat des tortues", []],
  ["marie aime les fougères", ["marie.durand", "Marie", "Durand"]],
  ["hippocampe violet 7", ["li.wu", "Li", "Wu"]],
])("PUB-04 the password « %s » contains enough other words %j", (password, names) => {
  expect(refusalOfPassword(password, false, names)).toBeNull();
});
