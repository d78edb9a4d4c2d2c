import { expect, test } from "vitest";
import { expectedFormat, takesDigitsOnly } from "./expected-format.ts";
import { matchesPattern } from "./pattern.ts";

test.each([
  [String.raw`\d`, "Écrivez seulement un chiffre, par exemple 7"],
  ["^[0-9]+$", "Écrivez seulement le nombre, par exemple 12"],
  [String.raw`^\d{3}$`, "Écrivez seulement le nombre (3 chiffres), par exemple 123"],
  [String.raw`^\d{1,2}$`, "Écrivez seulement le nombre (2 chiffres au plus), par exemple 12"],
  [String.raw`^\d{2,4}$`, "Écrivez seulement le nombre (de 2 à 4 chiffres), par exemple 12"],
  [String.raw`^\d{1}$`, "Écrivez seulement un chiffre, par exemple 7"],
  [String.raw`\d{3,}`, "Écrivez seulement le nombre (3 chiffres au moins), par exemple 123"],
])("QST-12 the pattern %s reads « %s », and a phone shows its number pad", (regex, text) => {
  expect(expectedFormat(regex)).toBe(text);
  expect(matchesPattern(regex, text.split(" ").at(-1) ?? "")).toBe(true);
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
