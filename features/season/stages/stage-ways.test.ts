import { expect, test } from "vitest";
import { nextWay, waysOf } from "./stage-ways.ts";

const stage = { physical: false, active: true, isClosed: true, rankingDefinitiveAt: null };
const none = { opened: 0, graded: 0, qualified: 0, convoked: 0 };

test.each([
  ["nobody has opened it", {}, {}, "Questions"],
  ["it is open", { isClosed: false }, { opened: 3 }, "Résultats"],
  ["it is open once active", { isClosed: false, active: false }, {}, "Questions"],
  ["people answered", {}, { opened: 3 }, "Correction"],
  ["it is graded", {}, { opened: 3, graded: 3 }, "Seuils"],
  ["some are qualified", {}, { opened: 3, graded: 3, qualified: 2, convoked: 1 }, "Convocations"],
  ["all these are convoked", {}, { opened: 3, graded: 3, qualified: 2, convoked: 2 }, "Classement"],
  ["its ranking is definitive, as of a final", { rankingDefinitiveAt: "2027-05-01T10:00:00Z" }, { opened: 3, graded: 3 }, "Classement"],
  ["it is on paper", { physical: true }, {}, "Résultats"],
] as const)("STG-02 the next step of a stage: %s", (_, facts, counts, next) => {
  expect(nextWay({ ...stage, ...facts }, { ...none, ...counts })).toBe(next);
});

test("STG-02 a stage on paper has neither questions nor correction, problems nor anomalies", () => {
  expect(waysOf({ physical: true }).map(({ label }) => label)).toEqual(["Résultats", "Seuils", "Convocations", "Classement"]);
});
