import { expect, test } from "vitest";
import { validateDrafts } from "./question-check.ts";
import { editableQuestions } from "./question-draft-set.ts";
import { draftsOf, newDraft } from "./question-drafts.ts";

const question = {
  ...{ id: "1", title: "A", text: "", isMultiple: false, askTotal: false, openAnswer: 1, regex: null, position: 1, coefficient: 1 },
  formMatters: false,
  ...{
    image_start: "AAAA",
    image_end: "BBBB",
    image_start_alt: "Un chat",
    image_end_alt: "",
    possibleAnswers: [{ id: "7", value: "12", isCorrect: true }],
  },
};
const set = { revision: "r", isAnswered: false, distinct: [], questions: [question] };

test("STG-05 a draft on the device contains what was typed, and only new images", () => {
  const [first] = draftsOf(set.questions);
  const drafts = first
    ? [
        { ...first, title: "A'", image_end: null },
        { ...newDraft([first]), image_start: "CCCC" },
      ]
    : [];
  const draftSet = editableQuestions.store({ problems: drafts }, set);
  expect(draftSet.basedOn).toBe("r");
  expect(draftSet.drafts[0]).toMatchObject({ title: "A'", image_end: null });
  expect(draftSet.drafts[0]).not.toHaveProperty("image_start");
  expect(editableQuestions.restore(JSON.parse(JSON.stringify(draftSet)), set).problems).toEqual(JSON.parse(JSON.stringify(drafts)));
});

test("STG-05 what the server would refuse is reported at its field; an untitled question is not checked", () => {
  const [first] = draftsOf(set.questions);
  const twice = [
    { key: 0, value: "5", isCorrect: true, spellings: [{ key: 2, value: "cinq" }] },
    { key: 1, value: "5,0", isCorrect: true, spellings: [] },
  ];
  const drafts = first
    ? [
        { ...first, key: "a", regex: "(" },
        { ...first, key: "b", title: " ", regex: "(" },
        { ...first, key: "c", possibleAnswers: twice, coefficient: -1 },
      ]
    : [];
  const errors = validateDrafts(drafts, []);
  expect(Object.entries(errors).map(([key, fields]) => [key, Object.keys(fields).toSorted()])).toEqual([
    ["c", ["coefficient", "possibleAnswers.1.value"]],
    ["a", ["regex"]],
  ]);
  expect(validateDrafts(draftsOf(set.questions), set.questions)).toEqual({});
});
