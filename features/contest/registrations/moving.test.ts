import { expect, test } from "vitest";
import { describeConsequences, refusalToMove } from "./moving.ts";

test.each([
  [2027, 2027, null],
  [2026, 2027, "Seules les inscriptions de l'année active changent d'établissement ou de club."],
  [2026, null, "Seules les inscriptions de l'année active changent d'établissement ou de club."],
])("ADM-05 a registration of %i while %s is active: %s", (year, activeYear, refusal) => {
  expect(refusalToMove({ year, activeYear })).toBe(refusal);
});

test("ADM-05 the consequences of a move are described", () => {
  expect(
    describeConsequences({ waits: true, stages: ["Quart de finale 2027"], squad: "Les Pi", told: ["la personne", "Lycée Pascal"] }),
  ).toEqual([
    "L'inscription attendra la confirmation de sa nouvelle attache.",
    "La qualification pour «\u00A0Quart de finale 2027\u00A0», donnée par l'ancien établissement, est retirée.",
    "L'équipe «\u00A0Les Pi\u00A0» est quittée.",
    "Un e-mail est écrit à\u00A0: la personne, Lycée Pascal.",
  ]);
  expect(describeConsequences({ waits: false, stages: [], squad: null, told: [] })).toEqual([
    "L'inscription garde son état, ses réponses et ses notes.",
    "Personne n'est prévenu par e-mail\u00A0: aucune adresse n'est connue.",
  ]);
});
