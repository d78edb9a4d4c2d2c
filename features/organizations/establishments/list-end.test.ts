import { expect, test } from "vitest";
import { listEndText } from "./list-end.ts";

const asIs = (day: string) => day;
const now = new Date("2027-01-20T10:00:00Z");
const SAVE_AGAIN = "Pour la garder 60 jours de plus, enregistrez-la de nouveau.";

test.each([
  ["2027-03-21T10:00:00Z", `La liste sera effacée le 2027-03-21, dans 60\u00A0jours. ${SAVE_AGAIN}`],
  ["2027-01-22T05:10:00Z", `La liste sera effacée le 2027-01-22, dans 2\u00A0jours. ${SAVE_AGAIN}`],
  ["2027-01-20T23:30:00Z", `La liste sera effacée demain. ${SAVE_AGAIN}`],
  ["2027-01-20T22:30:00Z", `La liste sera effacée aujourd'hui. ${SAVE_AGAIN}`],
  ["2027-01-19T22:30:00Z", `La liste peut être effacée à tout moment. ${SAVE_AGAIN}`],
  [null, null],
])("LET-01 prepared pupils kept until %s: %s", (endAt, text) => {
  expect(listEndText({ count: 3, endAt, maySaveAgain: true }, now, asIs)).toBe(text);
});

test("LET-01 once the school has a correspondent the pupils are registered, not saved", () => {
  expect(listEndText({ count: 3, endAt: "2027-01-25T05:10:00Z", maySaveAgain: false }, now, asIs)).toBe(
    "La liste sera effacée le 2027-01-25, dans 5\u00A0jours. Inscrivez vos élèves avant.",
  );
});

test.each([
  ["2027-01-20T05:10:00Z", "aujourd'hui"],
  ["2027-01-19T05:10:00Z", "hier"],
  ["2027-01-01T05:10:00Z", "le 2027-01-01"],
])("LET-01 a list wiped at %s: %s", (endAt, when) => {
  expect(listEndText({ count: 0, endAt, maySaveAgain: true }, now, asIs)).toBe(
    `Votre liste préparée a été effacée ${when}\u00A0: elle n'avait pas changé depuis deux mois.`,
  );
});
