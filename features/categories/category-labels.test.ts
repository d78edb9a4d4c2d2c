import { expect, test } from "vitest";
import { categoryLabel } from "./category-labels.ts";

test.each([
  ["CE", "CE (CE1 et CE2)"],
  ["C2", "C2 (4e et 3e)"],
  ["L2", "L2 (premières années d'études supérieures)"],
  ["HC", "HC (haute compétition)"],
  ["LE - L2 en équipe et individuel", "LE - L2 en équipe et individuel"],
  ["constructor", "constructor"],
])("INS-16 the category %s is offered as « %s »", (name, label) => {
  expect(categoryLabel(name)).toBe(label);
});
