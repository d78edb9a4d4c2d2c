import { expect, test } from "vitest";
import { howItFills, withoutAnswers } from "./overview.ts";

test("CLS-03 a stage on screen alone speaks of answers, one with paper of sheets", () => {
  expect(withoutAnswers({ onPaper: true }, 2, ["élève ", "élèves "])).toBe("2 élèves n'ont pas de feuille");
  expect(withoutAnswers({ onPaper: false }, 1, ["élève ", "élèves "])).toBe("1 élève n'a pas répondu");
  expect(withoutAnswers({ onPaper: false }, 3)).toBe("3 n'ont pas répondu");
  expect(howItFills({ onPaper: false, onScreen: true })).not.toContain("feuille");
  expect(howItFills({ onPaper: true, onScreen: false })).not.toContain("écran");
});
