import { expect, test } from "vitest";
import { ofName } from "./elision.ts";

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
  expect(ofName(name)).toBe(words);
});
