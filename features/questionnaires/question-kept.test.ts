import { expect, test } from "vitest";
import { faultsOf } from "./question-check.ts";
import { draftsOf, newDraft } from "./question-drafts.ts";
import { keptOf, restoredOf } from "./question-kept.ts";

const question = {
  ...{ id: "1", title: "A", text: "", isMultiple: false, askTotal: false, openAnswer: 1, regex: null, position: 1, coefficient: 1 },
  formMatters: false,
  ...{ image_start: "AAAA", image_end: "BBBB", possibleAnswers: [{ id: "7", value: "12", isCorrect: true }] },
};
const set = { revision: "r", isAnswered: false, questions: [question] };

test("STG-05 a draft kept on the device holds what was typed, and of the images only the new ones", () => {
  const [first] = draftsOf(set.questions);
  const typed = first
    ? [
        { ...first, title: "A'", image_end: null },
        { ...newDraft([first]), image_start: "CCCC" },
      ]
    : [];
  const kept = keptOf(typed, set);
  expect(kept.basedOn).toBe("r");
  expect(kept.drafts[0]).toMatchObject({ title: "A'", image_end: null });
  expect(kept.drafts[0]).not.toHaveProperty("image_start");
  expect(restoredOf(JSON.parse(JSON.stringify(kept)), set)).toEqual(JSON.parse(JSON.stringify(typed)));
});

test("STG-05 what the server would refuse is told at its field; a question without title is not looked at", () => {
  const [first] = draftsOf(set.questions);
  const twice = [
    { key: 0, value: "5", isCorrect: true },
    { key: 1, value: "5,0", isCorrect: true },
  ];
  const typed = first
    ? [
        { ...first, regex: "(" },
        { ...first, title: " ", regex: "(" },
        { ...first, possibleAnswers: twice, coefficient: -1 },
      ]
    : [];
  expect(faultsOf(typed, []).map(({ place, field }) => [place, field])).toEqual(
    expect.arrayContaining([
      [0, "regex"],
      [2, "possibleAnswers.1.value"],
      [2, "coefficient"],
    ]),
  );
  expect(faultsOf(typed, [])).toHaveLength(3);
  expect(faultsOf(draftsOf(set.questions), set.questions)).toEqual([]);
});
