import { expect, test } from "vitest";
import { categoryLabel, categoryOption } from "./category-labels.ts";

test.each([
  [{ name: "C2", description: "4e et 3e" }, "C2\u00A0: 4e et 3e"],
  [{ name: "Cadets", description: "" }, "Cadets"],
])("INS-16 PPL-05 the category %j is offered as « %s »", (category, label) => {
  expect(categoryLabel(category)).toBe(label);
  expect(categoryOption(category)).toEqual({ value: category.name, label });
});
