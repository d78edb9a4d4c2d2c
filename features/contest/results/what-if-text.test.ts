import { expect, test } from "vitest";
import { describeMoves } from "./what-if-text.ts";

const none = { regraded: 0, reranked: 0, in: 0, out: 0, refused: 0, undecided: 0, convokedOut: 0 };

test("RUL-03 what would move is told in sentences, those who are convoked and out last", () => {
  expect(describeMoves(none)).toEqual([]);
  expect(describeMoves({ regraded: 412, reranked: 1, in: 37, out: 5, refused: 12, undecided: 2, convokedOut: 3 })).toEqual([
    "412 résultats changent.",
    "1 personne change de rang.",
    "37 personnes se qualifient.",
    "12 personnes passent à non qualifié.",
    "2 personnes repassent en attente.",
    "5 personnes ne sont plus qualifiées, dont 3 déjà convoquées.",
  ]);
  expect(describeMoves({ ...none, in: 1, out: 1 })).toEqual(["1 personne se qualifie.", "1 personne n'est plus qualifiée."]);
});
