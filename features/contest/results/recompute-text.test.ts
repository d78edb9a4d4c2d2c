import { expect, test } from "vitest";
import { describeChanged, describeLostCenters, describeReset } from "./recompute-text.ts";

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
