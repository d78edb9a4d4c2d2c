import { expect, test } from "vitest";
import { noLimits, type Regulations, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { checkDraft, valueAt, withValue } from "./rules-draft.ts";

const rules: Regulations = {
  ...regulationsOf40thEdition,
  categories: { 3: { ...noLimits, lastProblem: 11, ages: { from: 10, to: 13 } }, 4: noLimits },
  qualification: { by: "rank", within: "stage", places: { people: 3 }, leastGrade: 11, equalsGoOn: true },
};

test("RUL-04 a draft of rules changes at one place and is the rules again once it is in order", () => {
  const draft = withValue(rules, ["ranking", 0, "descending"], false);
  expect(valueAt(draft, ["ranking", 0])).toEqual({ key: "grade", descending: false });
  expect(checkDraft(withValue(draft, ["ranking", 0, "descending"], true))).toEqual({ rules, errors: new Map() });
  expect(valueAt(rules, ["categories", 99, "minutes"])).toBeUndefined();
});

test.each([
  [["categories", "3", "ages", "from"], 14, "L'âge le plus petit dépasse le plus grand"],
  [["periods", "membersBy", "day"], 32, "31 au plus"],
  [["ranking"], [], "Un classement compare au moins un critère"],
  [
    ["qualification", "leastGrade"],
    12,
    "Une catégorie compte moins de problèmes que ce nombre de points\u00A0: personne n'y serait qualifié",
  ],
  [["cumulation", "final"], "", "Un nombre entier est attendu"],
] as const)("RUL-04 a contradiction in %s is refused at its field", (path, value, message) => {
  const { rules: checked, errors } = checkDraft(withValue(rules, path, value));
  expect([checked, errors.get(path.join("."))]).toEqual([undefined, message]);
});
