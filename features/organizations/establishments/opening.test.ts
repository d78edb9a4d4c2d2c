import { expect, test } from "vitest";
import type { Season } from "#season/configuration/season.ts";
import { closedSeason } from "#tests/season.ts";
import { changesOf, maxPupilsOf, refusalOfEstimate, refusalToOpen, whyPupilsCannotRegister } from "./opening.ts";

const END = "2027-01-31T23:59:00+01:00";
const season: Season = { ...closedSeason, studentEndsAt: new Date(END) };

test.for([
  [1, true],
  [30, true],
  [0, false],
  [-3, false],
  [Number.NaN, false],
] as const)("ETB-02 ETB-03 with an estimate of %s the season may be opened: %s", ([estimate, mayOpen]) => {
  expect(refusalOfEstimate(estimate)).toBe(mayOpen ? null : "Le nombre de participants doit être indiqué");
  expect(refusalToOpen(estimate)).toBe(
    mayOpen ? null : "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions",
  );
});

test.each([
  [1.5, "Le nombre de participants est un nombre entier"],
  [-3, "Le nombre de participants doit être indiqué"],
  [10_001, "10 000 participants au plus"],
  [10_000, null],
])("ETB-02 an estimate of %d is stored as typed, and validated: %s", (estimate, refusal) => {
  expect(refusalOfEstimate(estimate)).toBe(refusal);
});

test("ETB-01 only changes are sent, nothing without changes", () => {
  const stored = { estimatedParticipants: 30, proposeToBeHalfExamCenter: false, visible: false };
  expect(changesOf(stored, { ...stored })).toBeNull();
  expect(changesOf({ ...stored, visible: true }, stored)).toEqual({ visible: true });
  expect(changesOf({ estimatedParticipants: 0, proposeToBeHalfExamCenter: true, visible: false }, stored)).toEqual({
    estimatedParticipants: 0,
    proposeToBeHalfExamCenter: true,
  });
});

test("ETB-03 pupils register with a visible member while their period is open, to its last moment; the first obstacle is reported first", () => {
  const why = (visible: boolean, isMember: boolean, now = END, inSeason = season) =>
    whyPupilsCannotRegister({ visible, isMember }, inSeason, new Date(now));
  expect(why(true, true)).toBeNull();
  expect(why(false, true)).toMatch(/une fois les inscriptions de votre établissement ouvertes/);
  expect(why(false, false)).toMatch(/une fois l'adhésion de votre établissement renouvelée/);
  expect(why(false, false, "2027-01-31T23:59:01+01:00")).toMatch(/^Les inscriptions scolaires sont fermées depuis le 31 janvier 2027/);
  expect(why(true, true, END, { ...season, studentEndsAt: null })).toMatch(/^Les inscriptions scolaires ne sont pas ouvertes/);
});

test.each([
  [0, 1_000],
  [30, 1_000],
  [334, 1_002],
  [10_000, 30_000],
])("LET-01 a school with an estimate of %d registers %d at most", (estimate, max) => {
  expect(maxPupilsOf(estimate)).toBe(max);
});
