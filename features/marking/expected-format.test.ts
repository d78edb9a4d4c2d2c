import { expect, test } from "vitest";
import { expectedFormat, takesDigitsOnly } from "./expected-format.ts";

test.each([
  [String.raw`\d`, "Format attendu : un chiffre"],
  ["^[0-9]+$", "Format attendu : un nombre entier, sans espace"],
  [String.raw`^\d{3}$`, "Format attendu : 3 chiffres"],
  [String.raw`^\d{1,3}$`, "Format attendu : un nombre entier de 1 à 3 chiffres"],
  [String.raw`^\d{1}$`, "Format attendu : un chiffre"],
  [String.raw`\d{2,}`, "Format attendu : un nombre entier d'au moins 2 chiffres"],
])("QST-12 the pattern %s reads « %s », and a phone shows its number pad", (regex, text) => {
  expect(expectedFormat(regex).replaceAll("\u00a0", " ")).toBe(text);
  expect(takesDigitsOnly(regex)).toBe(true);
});

test.each([String.raw`^\d{1,3}([.,]\d)?$`, "[a-z]+", String.raw`\d+/\d+`, "[0-9]|a"])(
  "QST-12 the pattern %s is not described, and needs the full keyboard",
  (regex) => {
    expect(expectedFormat(regex)).toBe("Cette réponse n'a pas le format attendu");
    expect(takesDigitsOnly(regex)).toBe(false);
  },
);

test("QST-12 a field without pattern needs the full keyboard", () => {
  expect(takesDigitsOnly(null)).toBe(false);
});
