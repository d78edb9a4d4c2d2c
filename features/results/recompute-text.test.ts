import { expect, test } from "vitest";
import { describeChange, describeChanged, describeReset } from "./recompute-text.ts";

const none = { qualified: 0, disqualified: 0, lost: 0, wereConvoked: 0 };

test.each([
  [
    { qualified: 412, disqualified: 3, lost: 3, wereConvoked: 1 },
    "412 passent à qualifié, 3 perdent leur qualification, dont 1 déjà convoqué",
  ],
  [{ ...none, qualified: 1 }, "1 passe à qualifié"],
  [{ ...none, disqualified: 1_200 }, "1\u202f200 passent à non qualifié"],
  [{ ...none, disqualified: 3, lost: 1, wereConvoked: 1 }, "2 passent à non qualifié, 1 perd sa qualification, dont 1 déjà convoqué"],
  [{ ...none, disqualified: 2, lost: 2, wereConvoked: 2 }, "2 perdent leur qualification, dont 2 déjà convoqués"],
  [none, null],
])("GRD-02 text of what the thresholds change: %j", (change, words) => {
  expect(describeChange(change)).toBe(words);
});

test("GRD-02 what the thresholds changed is told as done", () => {
  expect(describeChanged({ ...none, qualified: 10, disqualified: 4, lost: 3, wereConvoked: 1 })).toBe(
    "10 sont passés à qualifié, 1 est passé à non qualifié, 3 ont perdu leur qualification, dont 1 déjà convoqué",
  );
});

test.each([
  [{ reset: 0, wereConvoked: 0 }, null],
  [{ reset: 1, wereConvoked: 0 }, "1 repasse en attente"],
  [{ reset: 412, wereConvoked: 1 }, "412 repassent en attente, dont 1 déjà convoqué qui perd son centre"],
  [{ reset: 2, wereConvoked: 2 }, "2 repassent en attente, dont 2 déjà convoqués qui perdent leur centre"],
])("GRD-02 the text of what a reset removes: %j", (reset, words) => {
  expect(describeReset(reset)).toBe(words);
});
