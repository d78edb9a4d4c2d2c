import { expect, test } from "vitest";
import type { FirstSeasonOnWire } from "./dashboard.contract.ts";
import { firstSteps, nextStep, stateOf } from "./first-season.ts";

const empty: FirstSeasonOnWire = {
  activeYear: null,
  categories: { open: 9, undescribed: 0 },
  mail: { sendsMail: false, sent: 0, waiting: 1, failed: 0 },
  unfinishedPages: ["PRIVACY_TEXT", "LEGAL_TEXT"],
  openPeriods: [],
  stage: null,
  nextStage: null,
  centers: { total: 0, withoutManager: 0 },
  people: { pending: 0, confirmed: 0 },
  leftOut: [],
  isOver: false,
};
const stage = {
  ...{ id: "1", name: "Quart", active: true, isClosed: false, hasOpening: true, hasClosing: true, questions: 18, warnings: 0 },
  ...{ opened: 3, saved: 2, graded: 2, qualified: 1, sent: 1, withoutCenter: 0, toSend: 0, hasAppointment: true },
};
const complete: FirstSeasonOnWire = {
  activeYear: 2027,
  categories: empty.categories,
  mail: { sendsMail: true, sent: 3, waiting: 0, failed: 0 },
  unfinishedPages: [],
  openPeriods: ["individual"],
  stage,
  nextStage: { id: "2", name: "Demi", physical: true },
  centers: { total: 1, withoutManager: 0 },
  people: { pending: 0, confirmed: 2 },
  leftOut: [],
  isOver: true,
};
const missing = (facts: FirstSeasonOnWire) =>
  firstSteps(facts).flatMap(({ name, missing }) => (missing === undefined ? [] : [`${name}: ${missing.replaceAll("\u00A0", " ")}`]));

test("PPL-14 an empty installation lists what to do up to the first convocation, each step done or with what is missing", () => {
  expect(firstSteps(empty).map(({ name }) => name)).toEqual([
    ...["year", "categories", "mail", "pages", "centers", "stage", "questions", "next-stage", "registrations"],
    ...["letters", "people", "answers", "qualification", "convocation"],
  ]);
  expect(missing(empty)).toHaveLength(12);
  expect(missing(complete)).toEqual([]);
});

test.each<[string, Partial<FirstSeasonOnWire>, string]>([
  ["a category without a description", { categories: { open: 9, undescribed: 1 } }, "categories: 1 catégorie n'a pas de description."],
  ["mails that wait", { mail: { sendsMail: true, sent: 0, waiting: 2, failed: 0 } }, "mail: 2 e-mails attendent."],
  ["brackets left", { unfinishedPages: ["LEGAL_TEXT"] }, "pages: À compléter, entre crochets : Mentions légales."],
  ["a center without a manager", { centers: { total: 2, withoutManager: 1 } }, "centers: 1 centre n'a pas de responsable."],
  ["no closing date", { stage: { ...stage, hasClosing: false, saved: 0 } }, "stage: Sans date de fermeture."],
  ["warnings of the editor", { stage: { ...stage, warnings: 2 } }, "questions: 2 remarques à relire."],
  ["an online next stage", { nextStage: { id: "2", name: "Demi", physical: false } }, "next-stage: Elle se passe en ligne"],
  ["no hour", { stage: { ...stage, hasAppointment: false } }, "next-stage: Le jour ou l'heure de la convocation manque."],
  ["no letter", { letters: { on: 0 } }, "letters: Aucun n'est activé : personne ne sera prévenu"],
  ["pending people", { people: { pending: 4, confirmed: 0 } }, "people: 4 inscriptions à confirmer."],
  ["an inactive stage", { stage: { ...stage, saved: 0, graded: 0, active: false } }, "answers: Elle n'est pas active"],
  ["nobody qualified", { stage: { ...stage, qualified: 0 } }, "qualification: Personne n'est qualifié."],
  [
    "convocations to send",
    { stage: { ...stage, sent: 0, withoutCenter: 1, toSend: 2 } },
    "convocation: 1 qualifié sans centre, 2 convocations à envoyer.",
  ],
])("PPL-14 what is missing is said in figures: %s", (_, facts, text) => {
  expect(missing({ ...complete, ...facts })).toContainEqual(expect.stringContaining(text));
});

test("PPL-14 the step of confirming says what an unconfirmed registration allows", () => {
  const people = firstSteps(complete).find(({ name }) => name === "people");
  expect(people?.why).toMatch(/^Une personne seule ou d'un club peut déjà répondre en ligne sans être confirmée/);
  const letters = firstSteps({ ...complete, letters: { on: 2 } }).find(({ name }) => name === "letters");
  expect([letters?.figure?.replaceAll("\u00A0", " "), letters?.missing]).toEqual(["2 e-mails activés", undefined]);
});

test("PPL-14 only what the championship can do without is left out, and only while it is missing", () => {
  const statesOf = (facts: FirstSeasonOnWire) =>
    firstSteps(facts).flatMap((step) => (stateOf(step, ["year", "mail", "pages"]) === "left-out" ? [step.name] : []));
  expect(statesOf(empty)).toEqual(["mail", "pages"]);
  expect(statesOf(complete)).toEqual([]);
});

test("PPL-14 convocations that schools print, or a next stage online, may be left out: then nothing is left to do", () => {
  const isSettled = (facts: FirstSeasonOnWire) => nextStep(facts) === undefined;
  const printed = { ...complete, stage: { ...stage, sent: 0, toSend: 2 } };
  expect(isSettled(complete)).toBe(true);
  expect(isSettled(printed)).toBe(false);
  expect(isSettled({ ...printed, leftOut: ["convocation"] })).toBe(true);
  const online = { ...complete, nextStage: { id: "2", name: "Demi", physical: false } };
  expect(isSettled({ ...online, leftOut: ["next-stage"] })).toBe(true);
  expect(isSettled({ ...empty, leftOut: ["convocation", "next-stage"] })).toBe(false);
});
