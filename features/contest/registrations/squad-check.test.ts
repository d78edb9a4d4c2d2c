import { expect, test } from "vitest";
import { squadDoubts } from "./squad-check.ts";

const rules = { women: 2, men: 2, declaredBy: null, confirmedMember: true };
const whole = { members: 4, women: 2, men: 2, confirmed: 1 };

test.each([
  [whole, []],
  [{ ...whole, women: 1, men: 3 }, ["Équipe incomplète\u00A0: 1 femme, 3 hommes."]],
  [{ ...whole, members: 3, men: 1 }, ["Équipe incomplète\u00A0: 2 femmes, 1 homme."]],
  [{ ...whole, members: 5, women: 3 }, ["Équipe trop nombreuse\u00A0: 3 femmes, 2 hommes."]],
  [{ ...whole, women: 1 }, ["Équipe incomplète\u00A0: 1 femme, 2 hommes, 1 de genre inconnu."]],
  [{ ...whole, confirmed: 0 }, ["Aucun de ses membres n'a une inscription confirmée."]],
])("CFG-06 what a squad of %o lacks is said", (squad, doubts) => {
  expect(squadDoubts(squad, rules)).toEqual(doubts);
});

test("CFG-06 a squad lacks nothing while nothing is decided; of women or of men alone only these are counted", () => {
  const alone = { members: 1, women: 0, men: 1, confirmed: 0 };
  expect(squadDoubts(alone, { women: null, men: null, declaredBy: null, confirmedMember: false })).toEqual([]);
  const onlyWomen = { women: 1, men: null, declaredBy: null, confirmedMember: false };
  expect(squadDoubts(alone, onlyWomen)).toEqual(["Équipe incomplète\u00A0: 0 femme, 1 homme."]);
  expect(squadDoubts({ ...alone, women: 1, members: 2 }, onlyWomen)).toEqual([]);
});
