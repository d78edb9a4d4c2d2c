import { expect, test } from "vitest";
import { qualificationState, qualificationText } from "./qualification-text.ts";

const stage = {
  convoquedForNextStep: "Vous êtes convoqué.",
  qualifiedForNextStep: "Vous êtes qualifié.",
  notQualifiedForNextStep: "Vous n'êtes pas qualifié.",
  waitingForQualificationInformation: "Les résultats arrivent.",
};

test.each([
  [true, 7, "convoked", "Vous êtes convoqué."],
  [true, null, "qualified", "Vous êtes qualifié."],
  [false, null, "notQualified", "Vous n'êtes pas qualifié."],
  [null, null, "waiting", "Les résultats arrivent."],
])("PAR-06 qualified %s with the center %s: %s", (qualified, nextExamCenterId, state, text) => {
  expect(qualificationState({ qualified, nextExamCenterId })).toBe(state);
  expect(qualificationText({ qualified, nextExamCenterId }, stage)).toBe(text);
});

test("PAR-06 a text that the office did not write is empty", () => {
  const silent = { ...stage, waitingForQualificationInformation: null };
  expect(qualificationText({ qualified: null, nextExamCenterId: null }, silent)).toBe("");
});
