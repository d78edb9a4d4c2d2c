import { expect, test } from "vitest";
import { differencesOf } from "#core/audit/differences.ts";
import { valueLabel } from "#core/audit/value-labels.ts";
import { noLimits, regulationsOf40thEdition } from "./regulations.ts";
import { ruleLabels } from "./rule-labels.ts";

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
  const isNamed = (name: string) => /^\d+$|^CE$/.test(name) || Object.hasOwn(ruleLabels, name);
  expect(differences.flatMap(({ path }) => path).filter((name) => !isNamed(name))).toEqual([]);
  const values = differences.map(({ after }) => after ?? "");
  expect(values.filter((value) => /[a-z]/.test(value) && !["oui", "non"].includes(value) && valueLabel(value) === value)).toEqual([]);
});
