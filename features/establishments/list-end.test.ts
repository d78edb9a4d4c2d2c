import { expect, test } from "vitest";
import { listEndWords } from "./list-end.ts";

const asIs = (day: string) => day;

test.each([
  [0, null, true, null],
  [0, "2027-01-20T23:30:00Z", true, "Votre liste préparée a été effacée le 2027-01-21\u00A0: elle n'avait pas changé depuis longtemps."],
  [
    3,
    "2027-01-21T05:10:00Z",
    true,
    "Elle est gardée jusqu'au 2027-01-21, puis effacée\u00A0; enregistrée de nouveau, elle l'est pour 60 jours de plus.",
  ],
  [3, "2027-01-21T05:10:00Z", false, "Elle est gardée jusqu'au 2027-01-21, puis effacée."],
])("LET-01 of %i prepared pupils until %s (may be kept: %s): %s", (count, endAt, mayBeKept, words) => {
  expect(listEndWords({ count, endAt, mayBeKept }, asIs)).toBe(words);
});
