import { expect, test } from "vitest";
import { concernedBy, flagsOf, isOn, isUnderWay, MARKS_UNDER_WAY, turned, warningsOf, wordsOf } from "./stage-flags.ts";

const online = { active: false, physical: false, isClosed: false, showOnUserDashboard: false };
const physical = { ...online, physical: true };
const counts = { eligible: 812, opened: 640, answered: 600, graded: 590, questions: 2, unsolved: [] };

test("STG-03 an online stage may be active, open, visible; one in centres open and visible", () => {
  expect(flagsOf(online)).toEqual(["active", "open", "visible"]);
  expect(flagsOf(physical)).toEqual(["open", "visible"]);
});

test.each(["active", "open", "visible"] as const)("STG-03 turning « %s » twice changes nothing", (flag) => {
  const once = { ...online, ...turned(online, flag) };
  expect(isOn(once, flag)).toBe(!isOn(online, flag));
  expect({ ...once, ...turned(once, flag) }).toEqual(online);
});

test("STG-03 each flag says what it does: who may answer online, who may enter grades in centres", () => {
  expect(wordsOf({ ...online, active: true }, "open")).toMatchObject({
    meaning: "Les participants peuvent répondre.",
    turn: "Fermer l'étape",
  });
  expect(wordsOf(online, "open").meaning).toBe("Les participants pourront répondre dès que l'étape sera active.");
  expect(wordsOf({ ...online, isClosed: true }, "open")).toMatchObject({
    meaning: "Plus personne ne peut répondre.",
    turn: "Ouvrir l'étape",
  });
  expect(wordsOf(physical, "open").meaning).toBe("Les centres d'épreuve peuvent saisir les notes.");
  expect(wordsOf(online, "active")).toMatchObject({ meaning: "Les participants ne voient pas ce questionnaire.", turn: "Activer l'étape" });
  expect(wordsOf(online, "visible").turn).toBe("Rendre visible l'étape");
});

test("STG-03 a change says how many people it concerns, where it is known", () => {
  expect(concernedBy(online, "active", counts)).toEqual([["Participants qui le verront", 812]]);
  expect(concernedBy(online, "active", { ...counts, eligible: null })).toEqual([]);
  const both = [
    ["Participants qui l'ont ouvert", 640],
    ["Participants qui ont répondu", 600],
  ];
  expect(concernedBy({ ...online, active: true }, "active", counts)).toEqual(both);
  expect(concernedBy(online, "open", counts)).toEqual(both);
  expect(concernedBy(physical, "open", counts)).toEqual([["Participants qui ont une note", 590]]);
  expect(concernedBy(online, "visible", counts)).toEqual([["Participants qui ont une note", 590]]);
});

test("EDG-09 a stage is under way while people answer it, or while centers enter its grades; whoever makes it so is told who reads the grades", () => {
  expect([online, physical].map(isUnderWay)).toEqual([false, true]);
  expect([online, physical].map((stage) => isUnderWay({ ...stage, active: true }))).toEqual([true, true]);
  expect([online, physical].map((stage) => isUnderWay({ ...stage, active: true, isClosed: true }))).toEqual([false, false]);
  const over = { ...online, active: true, isClosed: true, showOnUserDashboard: true };
  expect(warningsOf(over, "open", counts)).toEqual([MARKS_UNDER_WAY]);
  expect(warningsOf({ ...online, active: true }, "visible", counts)).toEqual([MARKS_UNDER_WAY]);
  expect(warningsOf(over, "open", { ...counts, graded: 0 })).toEqual([]);
  expect(warningsOf({ ...over, showOnUserDashboard: false }, "open", counts)).toEqual([]);
  expect(warningsOf({ ...over, isClosed: false }, "open", counts)).toEqual([]);
});

test("EDG-09 « Visible » says who reads the marks: nobody while the stage is under way, participants and schools once it is over", () => {
  const shown = { showOnUserDashboard: true };
  const underWay = [{ ...online, active: true }, physical];
  for (const stage of underWay) {
    expect(wordsOf({ ...stage, ...shown }, "visible").meaning).toMatch(/eux et les établissements liront les notes à sa fermeture\.$/);
    expect(wordsOf({ ...stage, ...shown }, "visible").consequence).toMatch(/^Les messages et les convocations .* disparaîtront/);
    expect(wordsOf(stage, "visible").consequence).toMatch(/Eux et les établissements liront les notes à sa fermeture\.$/);
    expect(wordsOf(stage, "visible").consequence).not.toContain("leur note");
  }
  for (const stage of [online, ...underWay.map((one) => ({ ...one, isClosed: true }))]) {
    expect(wordsOf({ ...stage, ...shown }, "visible").meaning).toMatch(/les établissements voient les notes de leurs élèves\.$/);
    expect(wordsOf({ ...stage, ...shown }, "visible").consequence).toMatch(/^Les messages, les notes et les convocations/);
    expect(wordsOf(stage, "visible").consequence).toMatch(
      /liront aussitôt .* et leur note, les établissements les notes de leurs élèves\.$/,
    );
  }
});

test("STG-03 activating a stage warns of what is missing in it; nothing else does", () => {
  const missing = { ...counts, unsolved: ["La ruche", "Le sac"] };
  expect(warningsOf(online, "active", counts)).toEqual([]);
  expect(warningsOf(online, "active", missing)).toEqual([
    "Sans bonne réponse, ces questions ne rapporteront rien à personne\u00A0: «\u00A0La ruche\u00A0», «\u00A0Le sac\u00A0».",
  ]);
  expect(warningsOf({ ...online, isClosed: true }, "active", { ...counts, questions: 0 })).toHaveLength(2);
  expect(warningsOf({ ...online, active: true }, "active", missing)).toEqual([]);
  expect(warningsOf(online, "open", missing)).toEqual([]);
});
