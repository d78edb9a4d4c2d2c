import { expect, test } from "vitest";
import { groupByCategory, refusalToPrint, sheetCountText } from "./print-ranking.ts";

const session = { name: "Demi-finale 2027" };

test.each([
  [{ session }, null],
  [{ session, center: { name: "Lyon" } }, null],
  [{ session: null }, "Veuillez sélectionner une session"],
  [{ session: null, center: { name: "Lyon" } }, "Veuillez sélectionner une session"],
  [{ session, center: null }, "ID du centre d'épreuve non trouvé"],
  [{ session: null, center: null }, "ID du centre d'épreuve non trouvé"],
])("CTR-04 ADM-09 why %j cannot be printed: %s", (request, refusal) => {
  expect(refusalToPrint(request)).toBe(refusal);
});

test("CTR-04 each category is printed on its own, in the order of the ranking", () => {
  const rows = ["CE", "CE", "C2"].map((name, index) => ({ category: { name }, place: index }));
  expect(groupByCategory(rows)).toEqual([
    ["CE", [rows[0], rows[1]]],
    ["C2", [rows[2]]],
  ]);
});

test.each([
  [1, 100, "1 participant"],
  [99, 100, "99 participants"],
  [100, 100, "Les 100 premiers"],
  [102, 100, "Les 100 premiers, ex æquo compris"],
])("CTR-04 a sheet of %i rows of the first %i says « %s »", (rows, first, text) => {
  expect(sheetCountText(rows, first)).toBe(text);
});
