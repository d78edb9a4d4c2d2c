import { expect, test } from "vitest";
import { noLimits, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { differencesOf } from "./differences.ts";
import { fieldLabel, valueLabel } from "./field-labels.ts";
import { actionLabels, parseSubject, subjectName } from "./trail-labels.ts";

test.each([
  ["registration 7", { kind: "registration", key: "7" }],
  ["possible answer 12", { kind: "possible answer", key: "12" }],
  ["category LE - L2 en équipe et individuel", { kind: "category", key: "LE - L2 en équipe et individuel" }],
  ["result 12/3", { kind: "result", key: "12/3" }],
  ["questionnaire 3", null],
  ["something else", null],
])("SEC-04 the trail's subject « %s »: %j", (subject, parsed) => {
  expect(parseSubject(subject)).toEqual(parsed);
});

test("SEC-04 every label follows a name, in French", () => {
  expect(Object.values(actionLabels).filter((label) => !/^(a|s'est) \S/.test(label))).toEqual([]);
});

test.each([
  ["year 2027", "Championnat 2027"],
  ["stage 12", "Étape n° 12, qui n'existe plus"],
  ["category CE", "CE"],
  ["setting ACTIVE_YEAR", "Année active"],
])("SEC-04 without a current name, the subject « %s » is « %s »", (subject, name) => {
  expect(subjectName({ about: null, subject })).toBe(name);
});

test("SEC-04 RUL-01 every parameter of the rules has its label in the trail, and every value its word", () => {
  const rules = {
    ...regulationsOf40thEdition,
    categories: {
      CE: {
        ...noLimits,
        lastProblem: 5,
        minutes: 60,
        ages: { from: 6, to: 9 },
        rankedWith: 2,
        afterInternationalFinal: { categoryId: 1, years: 2 },
      },
    },
  };
  const differences = differencesOf(undefined, rules);
  const isNamed = (name: string) => /^\d+$|^CE$/.test(name) || fieldLabel([name]) !== name;
  expect(differences.flatMap(({ path }) => path).filter((name) => !isNamed(name))).toEqual([]);
  const values = differences.map(({ after }) => after ?? "");
  expect(values.filter((value) => /[a-z]/.test(value) && !["oui", "non"].includes(value) && valueLabel(value) === value)).toEqual([]);
});
