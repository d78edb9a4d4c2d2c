import { expect, test } from "vitest";
import { closedSeason } from "#tests/season.ts";
import { refusalToChangeCategory } from "./category-change.ts";

const now = new Date("2026-11-20T10:00:00+01:00");
const later = new Date(now.getTime() + 1);
const season = { ...closedSeason, studentEndsAt: now };

test.each([
  [{ year: 2027, hasAnswerOrGrade: false }, now, null],
  [{ year: 2027, hasAnswerOrGrade: false }, later, /^Les inscriptions scolaires sont fermées depuis/],
  [{ year: 2027, hasAnswerOrGrade: true }, now, /déjà répondu ou reçu une note/],
  [{ year: 2026, hasAnswerOrGrade: false }, now, /l'année active/],
] as const)("ETB-09 a school changes the category of %j at %s: %s", (registration, at, refusal) => {
  const refusalText = refusalToChangeCategory(registration, season, at);
  if (refusal === null) expect(refusalText).toBeNull();
  else expect(refusalText).toMatch(refusal);
});
