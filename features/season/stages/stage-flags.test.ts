import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  affectedCounts,
  describeFlag,
  flagsOf,
  isOn,
  isUnderWay,
  isUntouched,
  MARKS_ONCE_OPEN,
  MARKS_UNDER_WAY,
  toggleFlag,
  warningsBeforeResults,
  warningsOf,
} from "./stage-flags.ts";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Paris"));
afterEach(() => void vi.unstubAllEnvs());

const online = { active: false, physical: false, isClosed: false, showOnUserDashboard: false };
const physical = { ...online, physical: true };
const counts = { eligible: 812, opened: 640, answered: 600, graded: 590, questions: 2, unsolved: [] };

test("STG-03 an online stage may be active, open, visible; one in centers open and visible", () => {
  expect(flagsOf(online)).toEqual(["active", "open", "visible"]);
  expect(flagsOf(physical)).toEqual(["open", "visible"]);
});

test.each(["active", "open", "visible"] as const)("STG-03 toggling « %s » twice changes nothing", (flag) => {
  const once = { ...online, ...toggleFlag(online, flag) };
  expect(isOn(once, flag)).toBe(!isOn(online, flag));
  expect({ ...once, ...toggleFlag(once, flag) }).toEqual(online);
});

test("STG-03 each flag describes itself: who may answer online, who may enter grades in centers", () => {
  expect(describeFlag({ ...online, active: true }, "open")).toMatchObject({
    meaning: "Les participants peuvent répondre.",
    action: "Fermer l'étape",
  });
  expect(describeFlag(online, "open").meaning).toBe("Les participants pourront répondre dès que l'étape sera active.");
  expect(describeFlag({ ...online, isClosed: true }, "open")).toMatchObject({
    meaning: "Plus personne ne peut répondre.",
    action: "Ouvrir l'étape",
  });
  const closed = { ...online, isClosed: true };
  const meaning = (opened: number) => describeFlag(closed, "open", { opened, answered: 0 }).meaning;
  expect([meaning(0), meaning(1)]).toEqual(["Personne ne peut répondre.", "Plus personne ne peut répondre."]);
  const [before, after] = ["2027-01-10T08:00:00Z", "2027-01-11T08:00:00Z"];
  const untouched = (dates: { opensAt: string | null; closedAt: string | null }) =>
    isUntouched({ ...closed, active: true, ...dates }, { opened: 0, answered: 0 });
  expect(
    [
      [null, before],
      [after, before],
      [after, null],
      [before, after],
    ].map(([opensAt = null, closedAt = null]) => untouched({ opensAt, closedAt })),
    "its dates are removed, to open, to open, closed after its opening",
  ).toEqual([true, true, true, false]);
  expect(isUntouched({ ...closed, active: true, closesAt: after, closedAt: after }, { opened: 0, answered: 0 }), "closed by its date").toBe(
    false,
  );
  expect(isUntouched(physical, { opened: 0, answered: 0 }), "on paper nobody opens it here").toBe(false);
  expect(describeFlag(physical, "open").meaning).toBe("Les centres d'épreuve peuvent saisir les notes.");
  expect(describeFlag(online, "active")).toMatchObject({
    meaning: "Les participants ne voient pas ce questionnaire.",
    action: "Activer l'étape",
  });
  expect(describeFlag(online, "visible").action).toBe("Rendre visible l'étape");
});

test("STG-03 a change shows how many people it concerns, if known", () => {
  expect(affectedCounts(online, "active", counts)).toEqual([["Participants qui le verront", 812]]);
  expect(affectedCounts(online, "active", { ...counts, eligible: null })).toEqual([]);
  const both = [
    ["Participants qui l'ont ouvert", 640],
    ["Participants qui ont répondu", 600],
  ];
  expect(affectedCounts({ ...online, active: true }, "active", counts)).toEqual(both);
  expect(affectedCounts(online, "open", counts)).toEqual(both);
  expect(affectedCounts(physical, "open", counts)).toEqual([["Participants qui ont une note", 590]]);
  expect(affectedCounts(online, "visible", counts)).toEqual([["Participants qui ont une note", 590]]);
});

test("EDG-09 a stage is under way while people answer it, or while centers enter its grades; a warning then says who reads the grades", () => {
  expect([online, physical].map(isUnderWay)).toEqual([false, true]);
  expect([online, physical].map((stage) => isUnderWay({ ...stage, active: true }))).toEqual([true, true]);
  expect([online, physical].map((stage) => isUnderWay({ ...stage, active: true, isClosed: true }))).toEqual([false, false]);
  const over = { ...online, active: true, isClosed: true, showOnUserDashboard: true };
  expect(warningsOf(over, "open", counts)).toEqual([expect.stringMatching(/^590 personnes ont déjà une note/), MARKS_ONCE_OPEN]);
  expect(warningsOf({ ...online, active: true }, "visible", counts)).toEqual([MARKS_UNDER_WAY]);
  expect(warningsOf(over, "open", { ...counts, graded: 0 })).toEqual([]);
  expect(warningsOf({ ...over, showOnUserDashboard: false }, "open", counts)).toEqual([]);
  expect(warningsOf({ ...over, isClosed: false }, "open", counts)).toEqual([]);
});

test("PPL-09 activating a stage that opens by itself says when, and one that stays closed that nobody can answer", () => {
  const closed = { ...online, isClosed: true };
  const [never] = warningsOf(closed, "active", { ...counts, questions: 18, unsolved: [] });
  const [later] = warningsOf(closed, "active", { ...counts, questions: 18, unsolved: [] }, new Date("2027-01-12T08:00:00Z"));
  expect(never).toMatch(/^L'étape est fermée/);
  expect(later).toMatch(/^L'étape ouvre le 12 janvier 2027 à 9\u00A0h\u00A0: d'ici là/);
});

test("EDG-09 « Visible » says who reads the marks: nobody during the stage, participants and schools after it", () => {
  const shown = { showOnUserDashboard: true };
  const underWay = [{ ...online, active: true }, physical];
  for (const stage of underWay) {
    expect(describeFlag({ ...stage, ...shown }, "visible").meaning).toMatch(/eux et les établissements liront les notes à sa fermeture\.$/);
    expect(describeFlag({ ...stage, ...shown }, "visible").consequence).toMatch(/^Les messages et les convocations .* disparaîtront/);
    expect(describeFlag(stage, "visible").consequence).toMatch(
      /^Cette étape est encore ouverte\. .* Eux et les établissements liront les notes à sa fermeture\.$/,
    );
    expect(describeFlag(stage, "visible").consequence).not.toContain("leur note");
  }
  for (const stage of [online, ...underWay.map((one) => ({ ...one, isClosed: true }))]) {
    expect(describeFlag({ ...stage, ...shown }, "visible").meaning).toMatch(/les établissements voient les notes de leurs élèves\.$/);
    expect(describeFlag({ ...stage, ...shown }, "visible").consequence).toMatch(/^Les messages, les notes et les convocations/);
    expect(describeFlag(stage, "visible").consequence).toMatch(
      /liront aussitôt .* et leur note, les établissements les notes de leurs élèves\.$/,
    );
  }
});

test("STG-03 only activating a stage warns about what is missing in it", () => {
  const missing = { ...counts, unsolved: ["La ruche", "Le sac"] };
  expect(warningsOf(online, "active", counts)).toEqual([]);
  expect(warningsOf(online, "active", missing)).toEqual([
    "Sans bonne réponse, ces questions ne rapporteront rien à personne\u00A0: «\u00A0La ruche\u00A0», «\u00A0Le sac\u00A0».",
  ]);
  expect(warningsOf({ ...online, isClosed: true }, "active", { ...counts, questions: 0 })).toHaveLength(2);
  expect(warningsOf({ ...online, active: true }, "active", missing)).toEqual([]);
  expect(warningsOf(online, "open", missing)).toEqual([]);
});

test("CLS-03 reopening a stage whose problems schools read shows a warning", () => {
  const released = { ...online, isClosed: true, releasedToSchoolsAt: "2027-01-20T10:00:00.000Z" };
  const sentences = expect.stringMatching(/leurs solutions sont ouverts aux établissements/);
  expect(warningsOf(released, "open", counts)).toEqual([sentences]);
  expect(warningsOf({ ...released, releasedToSchoolsAt: null }, "open", counts)).toEqual([]);
  expect(warningsOf({ ...released, isClosed: false }, "open", counts), "closing it").toEqual([]);
});

test("PPL-09 EDG-09 before results are computed or thresholds applied the office reads that the stage is open, has just closed, or is visible", () => {
  const now = new Date("2027-01-12T19:00:30Z");
  const closed = { ...online, active: true, isClosed: true, closedAt: new Date("2027-01-12T19:00:00Z") };
  const later = new Date("2027-01-12T19:01:00Z");
  expect(warningsBeforeResults({ ...online, active: true, closedAt: null }, now)).toEqual([MARKS_UNDER_WAY]);
  expect(warningsBeforeResults({ ...physical, closedAt: null }, now)).toEqual([MARKS_UNDER_WAY]);
  expect(warningsBeforeResults(closed, now)).toEqual([expect.stringMatching(/^L'étape vient de fermer/)]);
  expect(warningsBeforeResults({ ...closed, physical: true }, now)).toEqual([]);
  expect(warningsBeforeResults(closed, later)).toEqual([]);
  expect(warningsBeforeResults({ ...closed, showOnUserDashboard: true }, later)).toEqual([
    expect.stringMatching(/^Cette étape est visible/),
  ]);
});
