import { expect, test } from "vitest";
import { withElision } from "./elision.ts";

test.each([
  ["Marie", "de Marie"],
  ["Abgrall", "d'Abgrall"],
  ["Élise", "d'Élise"],
  ["Œuvrard", "d'Œuvrard"],
  ["Yves", "d'Yves"],
  ["Yann", "de Yann"],
  ["Hugo", "de Hugo"],
  ["", "de "],
])("ADM-04 « %s »: « %s »", (name, words) => {
  expect(withElision(name)).toBe(words);
});
