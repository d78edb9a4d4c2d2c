import { expect, test } from "vitest";
import { describeFound } from "./web/found-text.ts";

const groupOf = (count: number, isCut: boolean) => ({
  destinations: [...Array.from({ length: count }, () => ({})), { isFurther: true as const }],
  isCut,
});

test("PPL-13 the search says that it shows the first of more; all of five are not « the first »", () => {
  expect(describeFound([groupOf(5, true)])).toBe("Les 5 premiers résultats\u00A0: il y en a d'autres.");
  expect(describeFound([groupOf(5, false)])).toBe("5 résultats");
  expect(describeFound([groupOf(0, false)])).toMatch(/^Aucun résultat/);
});
