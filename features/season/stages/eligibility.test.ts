import { expect, test } from "vitest";
import { canSeeQuestionnaires, isEligible, refusalToAnswer } from "./eligibility.ts";

const registration = { year: 2027, establishment: null, category: { canSeeQuestionnaire: true } };
const pupil = { ...registration, establishment: { id: 1 } };
const withoutQuestionnaires = { ...registration, category: { canSeeQuestionnaire: false } };
const quarter = { year: 2027, active: true, physical: false, isClosed: false, previousQuestionnaireId: null };
const semi = { ...quarter, previousQuestionnaireId: 4 };

test.each([
  ["an individual of the active year", [registration], 2027, true],
  ["a pupil of a school", [pupil], 2027, false],
  ["a category that sees no questionnaire", [withoutQuestionnaires], 2027, false],
  ["another year", [registration], 2028, false],
  ["nobody registered", [], 2027, false],
  ["no active year", [registration], null, false],
  ["an old registration and an active one", [{ ...registration, year: 2026 }, pupil], 2027, false],
])("PAR-02 %s sees the tab, or not", (_, registrations, activeYear, seen) => {
  expect(canSeeQuestionnaires({ registrations }, activeYear)).toBe(seen);
});

test.each([
  ["an individual", quarter, registration, null, true],
  ["a person without registration", quarter, null, null, false],
  ["a registration of another year", quarter, { ...registration, year: 2026 }, null, false],
  ["a pupil of a school", quarter, pupil, null, false],
  ["a category that sees no questionnaire", quarter, withoutQuestionnaires, null, false],
  ["somebody qualified at the previous stage", semi, registration, { qualified: true }, true],
  ["somebody not qualified", semi, registration, { qualified: false }, false],
  ["somebody not yet decided", semi, registration, { qualified: null }, false],
  ["somebody without that result", semi, registration, null, false],
])("QST-08 %s may read the stage, or not", (_, stage, itsRegistration, previousResult, eligible) => {
  expect(isEligible(stage, itsRegistration, previousResult)).toBe(eligible);
});

test.each([
  ["the open active stage", quarter, true, null],
  [
    "a closed stage",
    { ...quarter, isClosed: true },
    true,
    "Questionnaire fermé ! Vous ne pouvez désormais plus répondre au questionnaire.",
  ],
  ["somebody not eligible", quarter, false, "Vous n'avez pas accès à ce questionnaire."],
  ["somebody not eligible, once closed", { ...quarter, isClosed: true }, false, "Vous n'avez pas accès à ce questionnaire."],
  ["a stage not active", { ...quarter, active: false }, true, "Ce questionnaire n'est pas accessible actuellement."],
  ["a physical stage", { ...quarter, physical: true }, true, "Ce questionnaire n'est pas accessible actuellement."],
])("QST-08 answering %s", (_, stage, eligible, refusal) => {
  expect(refusalToAnswer(stage, eligible)).toBe(refusal);
});
