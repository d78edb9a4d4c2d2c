import { expect, test } from "vitest";
import { type AccountUsage, refusalToDelete } from "./deletion.ts";

const emptyUsage: AccountUsage = {
  isAnswered: false,
  isGraded: false,
  isConvoked: false,
  isDecided: false,
  confirmedYear: null,
  onlyCenter: null,
  onlyClub: null,
  school: null,
};

test("ADM-15 an unused account is deleted, but never one's own", () => {
  expect(refusalToDelete(false, emptyUsage)).toBeNull();
  expect(refusalToDelete(true, emptyUsage)).toBe("C'est votre propre compte.");
});

test.each([
  [{ isAnswered: true }, /a répondu/],
  [{ isGraded: true }, /a reçu une note/],
  [{ confirmedYear: 2026 }, /inscription 2026 est confirmée/],
  [{ isConvoked: true }, /est convoquée/],
  [{ isDecided: true }, /a déjà décidé/],
  [{ onlyCenter: "Lycée Pascal" }, /dernier responsable du centre «\u00A0Lycée Pascal\u00A0»/],
  [{ onlyClub: "Les Curieux" }, /dernier responsable du club «\u00A0Les Curieux\u00A0»/],
  [{ school: "Collège Ada" }, /seul correspondant de «\u00A0Collège Ada\u00A0»/],
] as const)("ADM-15 an account in use is kept, with the reason: %j", (usage, message) => {
  expect(refusalToDelete(false, { ...emptyUsage, ...usage })).toMatch(message);
});
