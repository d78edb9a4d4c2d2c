import { expect, test } from "vitest";
import { describeImpact, describeProgress, refusalToCorrect } from "./correction-text.ts";

test.each([
  [{ distinct: 212, toLook: 34, open: 91, decided: 12 }, "212 réponses distinctes, 34 à regarder, 91 sans ressemblance, 12 décidées"],
  [{ distinct: 1, toLook: 0, open: 0, decided: 1 }, "1 réponse distincte, 0 à regarder, 1 décidée"],
])("MRK-02 the progress %j", (progress, sentence) => {
  expect(describeProgress(progress)).toBe(sentence);
});

const none = { people: 0, points: 0 };
const impact = {
  sheets: 900,
  gaining: none,
  losing: none,
  byHand: 0,
  convoked: 0,
  lostDecisions: 0,
  people: [],
  changes: null,
  regraded: null,
};
const moves = { regraded: 412, reranked: 500, in: 37, out: 0, refused: 0, undecided: 0, convokedOut: 0 };

test.each([
  [{}, ["Aucune note ne change."]],
  [
    {
      gaining: { people: 412, points: 412 },
      convoked: 3,
      changes: { total: moves, outcome: "1", unconvoked: null, categories: [], centers: [], seats: [], people: [] },
    },
    [
      "412 personnes gagnent des points, 3 sont déjà convoquées.",
      "Aucune convocation ne change.",
      "37 personnes se qualifieraient une fois les seuils appliqués de nouveau, avec tout ce qui n'est pas encore appliqué à l'étape.",
    ],
  ],
  [
    {
      losing: { people: 31, points: 31 },
      convoked: 1,
      changes: {
        total: { ...moves, in: 0, out: 5, convokedOut: 1 },
        outcome: "1",
        unconvoked: null,
        categories: [],
        centers: [],
        seats: [],
        people: [],
      },
    },
    [
      "31 personnes perdent des points, 1 est déjà convoquée.",
      "Aucune convocation ne change avant que les seuils soient appliqués de nouveau.",
    ],
  ],
  [{ losing: { people: 44, points: 3 } }, ["44 personnes perdent des points."]],
  [
    { gaining: { people: 1, points: 0 }, losing: { people: 1, points: 0 }, byHand: 2 },
    ["1 personne gagne des points, 1 personne en perd.", "Parmi elles, 2 personnes ont une note saisie à la main, qui ne change pas."],
  ],
])("MRK-03 whom decisions move: %j", (changes, sentences) => {
  expect(describeImpact({ ...impact, ...changes })).toEqual(sentences);
});

test.each([
  [{ physical: false, active: true, isClosed: true }, null],
  [{ physical: false, active: false, isClosed: false }, null],
  [{ physical: false, active: true, isClosed: false }, "Cette étape est encore ouverte"],
  [{ physical: true, active: false, isClosed: true }, "Une étape en centre"],
])("MRK-02 a stage that is %j is corrected: %s", (state, refusal) => {
  const stage = { ...state, answersErasedAt: null };
  if (refusal === null) expect(refusalToCorrect(stage)).toBeNull();
  else expect(refusalToCorrect(stage)).toContain(refusal);
  expect(refusalToCorrect({ ...stage, answersErasedAt: "2027-05-05T02:40:00Z" })).toMatch(refusal === null ? /sont effacées/ : /\w/);
});
