import { expect, test } from "vitest";
import { describeKeyImpact } from "./key-impact-text.ts";

const impact = (changes: object) => ({
  ...{
    sheets: 3,
    gaining: { people: 0, points: 0 },
    losing: { people: 0, points: 0 },
    byHand: 0,
    convoked: 0,
    lostDecisions: 0,
    people: [],
    changes: null,
    regraded: null,
  },
  ...changes,
});

test.each([
  [{}, ["Aucune note ne change."]],
  [{ gaining: { people: 412, points: 412 } }, ["412 personnes y gagnent."]],
  [{ gaining: { people: 1, points: 0 } }, ["1 personne y gagne (sur le coefficient seulement)."]],
  [
    { gaining: { people: 2, points: 1 }, losing: { people: 1, points: 1 } },
    ["2 personnes y gagnent (dont 1 personne sur le coefficient seulement).", "1 personne y perd."],
  ],
  [
    { losing: { people: 5, points: 5 }, byHand: 2, convoked: 1 },
    [
      "5 personnes y perdent.",
      "Parmi elles, 2 personnes ont une note saisie à la main, qui ne change pas.",
      "Parmi elles, 1 personne est déjà convoquée.",
    ],
  ],
  [{ lostDecisions: 1 }, ["Aucune note ne change.", "1 décision de la correction part avec la solution qui n'en est plus une."]],
  [{ lostDecisions: 3 }, ["Aucune note ne change.", "3 décisions de la correction partent avec la solution qui n'en est plus une."]],
])("STG-12 the description of a correction: %j", (changes, sentences) => {
  expect(describeKeyImpact(impact(changes))).toEqual([
    "3 copies répondent à cette question, dans les catégories où elle compte.",
    ...sentences,
  ]);
});
