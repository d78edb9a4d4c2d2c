import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closesOnPeople,
  describeComingTurn,
  describeSchedule,
  effectsOfDates,
  readDates,
  type ScheduledStage,
  typedDatesOf,
} from "./stage-dates.ts";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Paris"));
afterEach(() => void vi.unstubAllEnvs());

const none = { day: "", time: "" };
const noDates = { opensAt: null, closesAt: null, resultsVisibleAt: null, solutionsFrom: null };
const undated = { ...noDates, physical: false };
const nothing = { opensAt: none, closesAt: none, resultsVisibleAt: none, solutionsFrom: none };

test("PPL-09 dates are typed in Paris time, in winter and in summer, and shown as they were typed", () => {
  const typed = { ...nothing, opensAt: { day: "2027-01-12", time: "08:00" }, closesAt: { day: "2027-07-12", time: "20:30" } };
  const dates = { ...noDates, opensAt: new Date("2027-01-12T07:00:00Z"), closesAt: new Date("2027-07-12T18:30:00Z") };
  expect(readDates(typed, undated)).toEqual({ dates });
  expect(typedDatesOf(dates)).toEqual(typed);
});

test.each([
  ["the hour before summer time", "2027-03-28", "01:59", "2027-03-28T00:59:00Z"],
  ["the hour after", "2027-03-28", "03:00", "2027-03-28T01:00:00Z"],
  ["the hour that comes twice: the first", "2027-10-31", "02:30", "2027-10-31T00:30:00Z"],
  ["the hour after", "2027-10-31", "03:00", "2027-10-31T02:00:00Z"],
])("PPL-09 nights when the hour changes: %s", (_, day, time, instant) => {
  expect(readDates({ ...nothing, closesAt: { day, time } }, undated)).toMatchObject({ dates: { closesAt: new Date(instant) } });
});

test("PPL-09 a date that nobody touches stays what it is: its seconds, and the second time of an hour that comes twice", () => {
  const stored = { ...noDates, opensAt: new Date("2027-01-12T07:00:12.345Z"), closesAt: new Date("2027-10-31T01:30:00Z") };
  expect(readDates(typedDatesOf(stored), { ...stored, physical: false })).toEqual({ dates: stored });
});

test.each([
  ["no time", { closesAt: { day: "2027-01-12", time: "" } }, { "closesAt.time": "L'heure est requise" }],
  ["no day", { closesAt: { day: "", time: "08:00" } }, { "closesAt.day": "La date est requise" }],
  ["no such day", { closesAt: { day: "31/02/2027", time: "08:00" } }, { "closesAt.day": "Cette date n'existe pas" }],
  ["no day of the calendar", { closesAt: { day: "2027-02-31", time: "08:00" } }, { "closesAt.day": "Cette date n'existe pas" }],
  ["no hour", { closesAt: { day: "2027-01-12", time: "02:00 PM" } }, { "closesAt.time": "Écrivez l'heure ainsi\u00A0: 14:00" }],
  ["no hour of a day", { closesAt: { day: "2027-01-12", time: "25:00" } }, { "closesAt.time": "Écrivez l'heure ainsi\u00A0: 14:00" }],
  [
    "an hour that summer time skips",
    { opensAt: { day: "2027-03-28", time: "02:30" } },
    { "opensAt.time": "Cette nuit-là, cette heure n'existe pas\u00A0: on passe à l'heure d'été." },
  ],
  [
    "the wrong order",
    { opensAt: { day: "2027-01-12", time: "08:00" }, closesAt: { day: "2027-01-12", time: "08:00" } },
    { "closesAt.day": "L'étape ouvre le 12 janvier 2027 à 8\u00A0h, heure de Paris\u00A0: elle ne peut fermer qu'après." },
  ],
  [
    "an order refused in the words that were typed",
    { closesAt: { day: "2027-01-13", time: "00:00" }, resultsVisibleAt: { day: "2027-01-12", time: "20:00" } },
    {
      "resultsVisibleAt.day":
        "L'étape ferme le 13 janvier 2027 à 0\u00A0h, heure de Paris, et prend encore pendant une minute ce qui est tapé avant\u00A0: les résultats ne peuvent être visibles qu'ensuite.",
    },
  ],
])("PPL-09 what cannot be a date is said at its field: %s", (_, typed, errors) => {
  expect(readDates({ ...nothing, ...typed }, undated)).toEqual({ errors });
});

const at = (hour: number) => new Date(Date.UTC(2027, 0, 12, hour));
const open: ScheduledStage = {
  ...{ active: true, physical: false, isClosed: false, showOnUserDashboard: false, closedAt: null },
  ...{ opensAt: null, closesAt: at(20), resultsVisibleAt: null, solutionsFrom: null },
};
const upcoming = { ...open, isClosed: true, opensAt: at(8) };
const over = { ...open, isClosed: true, closedAt: at(20) };

test("PPL-09 a stage says what its dates have made of it, and what they will", () => {
  expect(describeSchedule(upcoming, at(7))).toEqual(["Ouvre le 12 janvier 2027 à 9\u00A0h, ferme le 12 janvier 2027 à 21\u00A0h"]);
  expect(describeSchedule({ ...upcoming, active: false }, at(7))[1]).toMatch(/^L'étape n'est pas active/);
  expect(describeSchedule({ ...open, resultsVisibleAt: at(24) }, at(9))).toEqual([
    "Ouverte jusqu'au 12 janvier 2027 à 21\u00A0h",
    "Résultats visibles le 13 janvier 2027 à 1\u00A0h",
  ]);
  expect(describeSchedule(over, at(21))).toEqual(["Fermée depuis le 12 janvier 2027 à 21\u00A0h"]);
  expect(describeSchedule(open, at(21)), "opened again by hand").toEqual([]);
  expect(describeSchedule({ ...open, closesAt: at(23) }, at(22))).toEqual(["Ouverte jusqu'au 12 janvier 2027 à 24\u00A0h"]);
  expect(describeSchedule({ ...over, closedAt: at(23) }, at(24)), "the same instant, in the same words").toEqual([
    "Fermée depuis le 12 janvier 2027 à 24\u00A0h",
  ]);
});

test("PPL-09 EDG-09 before dates are saved the office reads what they do at once, and that nothing closes the stage before its results are shown", () => {
  const effects = (stage: ScheduledStage, changes: Partial<ScheduledStage>, now: Date) =>
    effectsOfDates(stage, { ...stage, ...changes }, now);
  expect(effects(open, {}, at(9))).toEqual([]);
  expect(effects(open, { opensAt: at(10) }, at(9))).toEqual([
    expect.stringMatching(/^L'étape est ouverte\u00A0: elle se fermera aussitôt/),
  ]);
  expect(effects(open, { closesAt: at(11) }, at(9)), "soon, under those who answer").toEqual([expect.stringMatching(/moins d'un jour/)]);
  expect(effects(open, { closesAt: new Date("2027-01-14T11:00:00Z") }, at(9))).toEqual([]);
  expect(effects(over, { closesAt: at(23) }, at(21))).toEqual([expect.stringMatching(/elle rouvrira aussitôt/)]);
  const read = effectsOfDates({ ...over, showOnUserDashboard: true }, { ...over, closesAt: at(23) }, at(21), 860);
  expect(read).toEqual([
    expect.stringMatching(/elle rouvrira aussitôt/),
    expect.stringMatching(/^860 personnes ont déjà une note.*fausses/),
  ]);
  expect(effectsOfDates(over, { ...over, closesAt: at(23) }, at(21), 860), "nobody could read anything").toHaveLength(1);
  expect(effects({ ...over, closedAt: at(19) }, { closesAt: at(23) }, at(21)), "closed by hand").toEqual([]);
  expect(effects({ ...over, showOnUserDashboard: true }, { resultsVisibleAt: at(23) }, at(21))).toEqual([
    expect.stringMatching(/disparaîtront aussitôt/),
  ]);
  expect(effects(open, { closesAt: null, resultsVisibleAt: at(23) }, at(9))).toEqual([
    expect.stringMatching(/^Aucune date ne ferme l'étape/),
  ]);
  expect(effects(open, { resultsVisibleAt: at(23) }, at(9))).toEqual([]);
  expect(effects(open, { closesAt: at(9) }, at(10))).toEqual([expect.stringMatching(/^Cette fermeture est passée/)]);
  expect(effects(over, { resultsVisibleAt: at(21) }, at(22))).toEqual([expect.stringMatching(/les résultats seront visibles aussitôt/)]);
  expect(effects({ ...upcoming, active: false }, { opensAt: at(9) }, at(7))).toEqual([expect.stringMatching(/n'est pas active/)]);
});

test("PPL-09 a switch shows which date still turns it back", () => {
  expect(describeComingTurn(upcoming, "open", at(7))).toBe("Elle fermera d'elle-même le 12 janvier 2027 à 21\u00A0h.");
  expect(describeComingTurn({ ...upcoming, closesAt: new Date("2027-01-12T23:00:00Z") }, "open", at(7)), "midnight ends a day").toBe(
    "Elle fermera d'elle-même le 12 janvier 2027 à 24\u00A0h.",
  );
  expect(describeComingTurn({ ...open, opensAt: at(8) }, "open", at(7))).toBe("Elle ouvrira d'elle-même le 12 janvier 2027 à 9\u00A0h.");
  expect(describeComingTurn(open, "open", at(9))).toBeNull();
  expect(describeComingTurn({ ...open, showOnUserDashboard: true, resultsVisibleAt: at(22) }, "visible", at(9))).toMatch(
    /redeviendra visible/,
  );
  expect(describeComingTurn(upcoming, "active", at(7))).toBeNull();
});

test("PPL-09 when centers read the solutions is typed with the other dates, shown until then, and a past hour is said", () => {
  const typed = { ...nothing, solutionsFrom: { day: "2027-01-12", time: "18:00" } };
  const dates = { ...noDates, solutionsFrom: at(17) };
  expect(readDates(typed, undated)).toEqual({ dates });
  expect(typedDatesOf(dates)).toEqual(typed);
  expect(effectsOfDates({ ...open, ...noDates }, dates, at(16))).toEqual([]);
  expect(effectsOfDates({ ...open, ...noDates }, dates, at(17))).toEqual(["L'heure du corrigé est passée\u00A0: il se lira aussitôt."]);
  const scheduleAt = (now: Date) => describeSchedule({ ...open, ...dates }, now);
  expect(scheduleAt(at(16))).toEqual(["Corrigé lisible le 12 janvier 2027 à 18\u00A0h"]);
  expect(scheduleAt(at(17))).toEqual([]);
});

test("PPL-09 a closing within the hour, or in the past, of a stage that people answer now is asked about before it is saved", () => {
  const closing = (minutes: number) => ({ closesAt: new Date(at(9).getTime() + minutes * 60_000) });
  expect(closesOnPeople(open, closing(59), at(9))).toBe("soon");
  expect(closesOnPeople(open, closing(0), at(9))).toBe("at once");
  expect(closesOnPeople(open, closing(-600), at(9))).toBe("at once");
  expect(closesOnPeople(open, closing(60), at(9))).toBeNull();
  expect(closesOnPeople(open, { closesAt: null }, at(9))).toBeNull();
  expect(closesOnPeople({ ...open, ...closing(3) }, closing(3), at(9)), "a date that stays").toBeNull();
  for (const untouched of [{ active: false }, { isClosed: true }, { physical: true }])
    expect(closesOnPeople({ ...open, ...untouched }, closing(3), at(9))).toBeNull();
});

test("PPL-09 an office elsewhere reads the dates of a stage in Paris time, with the hour there", () => {
  vi.stubEnv("TZ", "Indian/Reunion");
  const texts = describeSchedule({ ...upcoming, closesAt: null }, at(7));
  expect(texts.map((text) => text.replaceAll("\u00A0", " "))).toEqual(["Ouvre le 12 janvier 2027 à 9 h, heure de Paris (12 h chez vous)"]);
});
