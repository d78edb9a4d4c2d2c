import { expect, test } from "vitest";
import { nextStepOf } from "./next-step.ts";

const nothing = { onPaper: true, pupils: 10, answered: 0, photographed: 0 };

test.each([
  ["sheets are printed first", nothing, "Imprimer les feuilles", "feuilles"],
  ["on screen alone, pupils get their access first", { ...nothing, onPaper: false }, "Donner leur fiche aux élèves", undefined],
  ["a photographed sheet is typed", { ...nothing, photographed: 1 }, "Saisir 1 feuille", "feuilles"],
  ["before the ranking of others", { ...nothing, photographed: 7, answered: 3 }, "Saisir 7 feuilles", "feuilles"],
  ["the sheets of the others are typed", { ...nothing, answered: 3 }, "Saisir 7 feuilles", "feuilles"],
  ["on screen alone the others are awaited", { ...nothing, onPaper: false, answered: 3 }, "Suivre les réponses", "vue-d-ensemble"],
  ["the ranking comes last", { ...nothing, answered: 10 }, "Regarder le classement", "resultats"],
] as const)("CLS-03 the next step of a school's stage: %s", (_, progress, label, page) => {
  expect(nextStepOf(progress)).toMatchObject({ label, page });
});
