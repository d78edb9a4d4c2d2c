import { expect, test } from "vitest";
import { openOnScreen, stillOpen } from "./still-open.ts";

const now = new Date("2027-01-10T10:00:00Z");
const formatInstant = (instant: string) => instant.slice(0, 10);
const pupil = (differs: boolean, isTwice: boolean) => ({ differs, sheets: [{ worth: isTwice ? {} : null }] });
const stage = { onScreen: true, opensAt: "2027-01-09T10:00:00Z", closesAt: "2027-01-11T10:00:00Z" };

test("DIP-02 what may still change is said before diplomas are given: open answers, sheets to choose, entries that differ", () => {
  expect(stillOpen({ stage, pupils: [pupil(false, true), pupil(true, false), pupil(true, false)] }, now, formatInstant)).toEqual([
    "Encore ouvert à l'écran jusqu'au 2027-01-11\u00A0: notes, rangs et mentions peuvent changer.",
    "1 élève a répondu sur papier et à l'écran, sans que vous ayez dit laquelle des feuilles compte.",
    "2 feuilles ont deux saisies différentes.",
  ]);
  const closed = { ...stage, closesAt: "2027-01-10T10:00:00Z" };
  expect(stillOpen({ stage: closed, pupils: [pupil(false, false)] }, now, formatInstant)).toEqual([]);
  expect(stillOpen({ stage: { ...stage, onScreen: false }, pupils: [] }, now, formatInstant)).toEqual([]);
});

test("CLS-03 a ranking says until when answers come in, and from when, of a stage that has yet to open", () => {
  expect(openOnScreen(stage, now, formatInstant)).toMatch(/^Encore ouvert à l'écran jusqu'au 2027-01-11/);
  expect(openOnScreen({ ...stage, opensAt: "2027-01-10T11:00:00Z" }, now, formatInstant)).toBe(
    "Les élèves répondront à l'écran à partir du 2027-01-10, jusqu'au 2027-01-11\u00A0: notes, rangs et mentions peuvent changer.",
  );
  expect(openOnScreen({ ...stage, closesAt: "2027-01-10T10:00:00Z" }, now, formatInstant)).toBeNull();
});
