import { expect, test } from "vitest";
import { confirmationText } from "./confirmation-text.ts";

test("ADM-03 the question before confirming says how many are qualified by it", () => {
  expect(confirmationText(1, 0)).toContain("Son inscription");
  expect(confirmationText(1, 1)).toBe("Cet élève d'établissement sera qualifié pour la demi-finale.");
  expect(confirmationText(12, 12)).toBe("Ces 12 élèves d'établissement seront qualifiés pour la demi-finale.");
  expect(confirmationText(884, 612)).toBe("Parmi ces 884 personnes, 612 élèves d'établissement seront qualifiés pour la demi-finale.");
  expect(confirmationText(12, 1)).toContain("1 élève d'établissement sera qualifié");
  expect(confirmationText(12, 0)).toContain("Leurs inscriptions");
});
