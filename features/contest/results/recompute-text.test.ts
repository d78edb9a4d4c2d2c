import { expect, test } from "vitest";
import { describeChanged, describeLostCenters, describeMoves, describeReset } from "./recompute-text.ts";

const none = { qualified: 0, disqualified: 0, lost: 0, undecided: 0, wereConvoked: 0 };

test.each([
  [
    { ...none, qualified: 412, disqualified: 3, lost: 3, wereConvoked: 1 },
    "412 sont passés à qualifié, 3 ont perdu leur qualification, dont 1 déjà convoqué",
  ],
  [{ ...none, qualified: 1 }, "1 est passé à qualifié"],
  [{ ...none, disqualified: 3, lost: 3, undecided: 12 }, "12 repassent en attente, 3 ont perdu leur qualification"],
  [{ ...none, disqualified: 1_200 }, "1\u202f200 sont passés à non qualifié"],
  [
    { ...none, disqualified: 3, lost: 1, wereConvoked: 1 },
    "2 sont passés à non qualifié, 1 a perdu sa qualification, dont 1 déjà convoqué",
  ],
  [none, null],
])("GRD-02 text of what the thresholds changed: %j", (change, words) => {
  expect(describeChanged(change)).toBe(words);
});

test.each([
  [{ reset: 0, wereConvoked: 0 }, null],
  [{ reset: 1, wereConvoked: 0 }, "1 repasse en attente"],
  [{ reset: 412, wereConvoked: 1 }, "412 repassent en attente, dont 1 déjà convoqué qui perd son centre"],
  [{ reset: 2, wereConvoked: 2 }, "2 repassent en attente, dont 2 déjà convoqués qui perdent leur centre"],
])("GRD-02 the text of what a reset removes: %j", (reset, words) => {
  expect(describeReset(reset)).toBe(words);
});

test.each([
  [{}, []],
  [{ wereMailed: 1 }, ["1 convocation est partie par e-mail, ou va partir\u00A0: un message dira à chacun que la sienne est annulée."]],
  [
    { wereMailed: 5 },
    ["5 convocations sont parties par e-mail, ou vont partir\u00A0: un message dira à chacun que la sienne est annulée."],
  ],
  [
    { wereEntered: 4 },
    [
      "4 personnes ont déjà une note ou une absence à l'étape suivante\u00A0: elles y gardent leur place au classement, mais quittent la liste du centre.",
    ],
  ],
])("EDG-07 mails that wait are not said to be received: %j", (counts, sentences) => {
  expect(describeLostCenters(counts).map((sentence) => sentence.replace(/(\d)\s/, "$1 "))).toEqual(sentences);
});

const unmoved = { regraded: 0, reranked: 0, in: 0, out: 0, refused: 0, undecided: 0, convokedOut: 0 };

test("RUL-03 what would move is told in sentences, those who are convoked and out last", () => {
  expect(describeMoves(unmoved)).toEqual([]);
  expect(describeMoves({ regraded: 412, reranked: 1, in: 37, out: 5, refused: 12, undecided: 2, convokedOut: 3 })).toEqual([
    "412 résultats changent.",
    "1 personne change de rang.",
    "37 personnes se qualifient.",
    "12 personnes passent à non qualifié.",
    "2 personnes repassent en attente.",
    "5 personnes ne sont plus qualifiées, dont 3 déjà convoquées.",
  ]);
  expect(describeMoves({ ...unmoved, in: 1, out: 1 })).toEqual(["1 personne se qualifie.", "1 personne n'est plus qualifiée."]);
});
