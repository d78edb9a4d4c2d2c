import { expect, test } from "vitest";
import { daysUntil } from "#platform/contract/days-until.ts";
import { describeDaysLeft, lateWarning } from "./days-left.ts";

test.each([
  ["2027-03-13", "2027-02-26", 15],
  ["2027-03-29", "2027-03-27", 2],
  ["2027-03-13", "2027-03-13", 0],
  ["2027-03-13", "2027-03-16", -3],
])("from %s, the stage of %s is %i days away, whatever the clock changes", (day, today, days) => {
  expect(daysUntil(day, today)).toBe(days);
});

test.each([
  [15, null],
  [14, "Les convocations partent au moins 15\u00A0jours avant\u00A0: il reste 14\u00A0jours."],
  [9, "Les convocations partent au moins 15\u00A0jours avant\u00A0: il reste 9\u00A0jours."],
  [1, "Les convocations partent au moins 15\u00A0jours avant\u00A0: il reste 1\u00A0jour."],
  [0, "Les convocations partent au moins 15\u00A0jours avant\u00A0: c'est aujourd'hui."],
  [-1, "La date de la convocation est passée\u00A0: vérifiez-la avant d'écrire à qui que ce soit."],
])("STG-09 convoking %i days before is late below fifteen", (days, warning) => {
  expect(lateWarning(days, { convocationDays: 15 })).toBe(warning);
});

test("RUL-01 STG-09 how late is late is a rule of the season", () => {
  expect(lateWarning(9, { convocationDays: 9 })).toBeNull();
  expect(lateWarning(8, { convocationDays: 9 })).toBe("Les convocations partent au moins 9\u00A0jours avant\u00A0: il reste 8\u00A0jours.");
});

test.each([
  [32, "Dans 32\u00A0jours"],
  [1, "Demain"],
  [0, "Aujourd'hui"],
  [-1, "Passée depuis 1\u00A0jour"],
])("%i days read « %s »", (days, text) => {
  expect(describeDaysLeft(days)).toBe(text);
});
