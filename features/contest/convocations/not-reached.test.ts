import { expect, test } from "vitest";
import { notReachedWarning } from "./not-reached.ts";

const rules = { convocationDays: 15 };
const twelve = { families: 12, people: 14, names: ["Anne Petit", "Zoé Martin"], isBegun: true };

test.each([
  [22, "Il reste 7\u00A0jours pour les joindre 15\u00A0jours avant l'épreuve."],
  [17, "Il reste 2\u00A0jours pour les joindre 15\u00A0jours avant l'épreuve."],
  [16, "Il reste 1\u00A0jour pour les joindre 15\u00A0jours avant l'épreuve."],
  [15, "C'est le dernier jour pour les joindre 15\u00A0jours avant l'épreuve."],
  [14, "Il fallait les joindre 15\u00A0jours avant l'épreuve\u00A0: trouvez un autre moyen dès aujourd'hui."],
  [0, "Il fallait les joindre 15\u00A0jours avant l'épreuve\u00A0: trouvez un autre moyen dès aujourd'hui."],
])("CNV-05 RUL-01 %i days before, families who were not reached are named", (days, end) => {
  expect(notReachedWarning(twelve, days, rules)).toBe(
    `12 familles non jointes, J-${days}\u00A0: Anne Petit, Zoé Martin et 12 autres personnes. ${end}`,
  );
});

test.each([
  [{ ...twelve, families: 0 }, 3, false],
  [twelve, -1, false],
  [twelve, 60, true],
  [{ ...twelve, isBegun: false }, 23, false],
  [{ ...twelve, isBegun: false }, 22, true],
])("CNV-05 %j, %i days before: an alarm is %s", (facts, days, isAlarm) => {
  expect(notReachedWarning(facts, days, rules) !== null).toBe(isAlarm);
});

test("CNV-05 the last one is named alone", () => {
  const sentence = notReachedWarning({ families: 1, people: 2, names: ["Anne Petit"], isBegun: true }, 17, rules);
  expect(sentence).toMatch(/^1 famille non jointe, J-17\u00A0: Anne Petit et 1 autre personne\. /);
});
