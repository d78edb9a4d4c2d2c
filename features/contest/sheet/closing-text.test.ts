import { expect, test } from "vitest";
import { announcedRemaining, countdownText, describeKept, remainingOwnTime, untilClosing } from "./closing-text.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const plain = (text: string | null) => text?.replaceAll("\u00A0", " ");

const PARIS = "Europe/Paris";

test("PPL-09 the deadline is said in Paris time, or that nobody has set one", () => {
  expect(plain(untilClosing("2027-01-12T19:00:00.000Z", PARIS))).toBe("jusqu'au 12 janvier 2027 à 20 h");
  expect(plain(untilClosing("2027-01-12T23:00:00.000Z", PARIS)), "midnight ends a day").toBe("jusqu'au 12 janvier 2027 à 24 h");
  expect(plain(untilClosing("2027-01-12T23:00:30.000Z", PARIS)), "30 s later it is the next day").toBe("jusqu'au 13 janvier 2027 à 0 h");
  expect(untilClosing(null, PARIS)).toBe("tant que le questionnaire est ouvert");
});

test.each([
  [24 * HOUR + 1, undefined],
  [24 * HOUR, "Encore 24 h"],
  [3 * HOUR + 12 * MINUTE, "Encore 3 h 12"],
  [HOUR + 1, "Encore 1 h 01"],
  [12 * MINUTE, "Encore 12 min"],
  [5 * MINUTE + 1, "Encore 6 min"],
  [5 * MINUTE, "Encore 5 min"],
  [4 * MINUTE + 32 * SECOND, "Encore 4 min 32 s"],
  [9 * SECOND + 1, "Encore 10 s"],
  [0, "Encore 0 s"],
])("PPL-09 %i ms before the closing", (remaining, text) => {
  expect(plain(countdownText(remaining))).toBe(text);
});

test("PPL-09 before an opening the same time is counted down", () => {
  expect(plain(countdownText(2 * HOUR, "Dans"))).toBe("Dans 2 h");
  expect(plain(countdownText(61 * SECOND, "Dans"))).toBe("Dans 1 min 1 s");
});

test("PPL-09 a screen reader hears the countdown four times", () => {
  const heard = Array.from({ length: 3_601 }, (_, second) => announcedRemaining((3_601 - second) * SECOND));
  expect([...new Set(heard)]).toEqual([
    "",
    "Le questionnaire ferme dans moins d'une heure.",
    "Le questionnaire ferme dans moins d'un quart d'heure.",
    "Le questionnaire ferme dans moins de cinq minutes.",
    "Le questionnaire ferme dans moins d'une minute.",
  ]);
  expect(announcedRemaining(0)).toBe("");
});

test("TIM-01 a person's time is said in words in its last ten minutes and its last one", () => {
  const said = Array.from({ length: 602 }, (_, second) => remainingOwnTime((601 - second) * SECOND));
  expect([...new Set(said)]).toEqual(["", "Il vous reste moins de dix minutes", "Il vous reste moins d'une minute"]);
  expect([remainingOwnTime(10 * MINUTE + 1), remainingOwnTime(MINUTE), remainingOwnTime(0)]).toEqual(["", said[600], ""]);
  expect([0, 1, 12].map(describeKept)).toEqual([
    "Aucune réponse n'est enregistrée",
    "Votre réponse est chez nous",
    "Vos 12 réponses sont chez nous",
  ]);
});

test.each([
  ["Europe/Madrid", "jusqu'au 31 janvier 2027 à 23 h 59"],
  ["America/Martinique", "jusqu'au 31 janvier 2027 à 23 h 59, heure de Paris (18 h 59 chez vous)"],
  ["Indian/Reunion", "jusqu'au 31 janvier 2027 à 23 h 59, heure de Paris (1er février 2027 à 2 h 59 chez vous)"],
  ["Pacific/Noumea", "jusqu'au 31 janvier 2027 à 23 h 59, heure de Paris (1er février 2027 à 9 h 59 chez vous)"],
  ["Europe/London", "jusqu'au 31 janvier 2027 à 23 h 59, heure de Paris (22 h 59 chez vous)"],
])("QST-03 the closing read in %s names Paris where the reader's hour is another", (zone, text) => {
  expect(plain(untilClosing("2027-01-31T22:59:00.000Z", zone))).toBe(text);
});
