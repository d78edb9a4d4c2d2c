import { expect, test } from "vitest";
import type { GradeEdit } from "./grade-row.ts";
import { rowStatusOf } from "./web/row-status.ts";

const notEntered = { grade: null, weightedGrade: null, time: null, absent: false, version: 0 };
const entered = { grade: 4, weightedGrade: 10, time: 90, absent: false, version: 1 };
const complete = { grade: "4", weightedGrade: "10", time: "90", absent: false };
const typed: GradeEdit = { typed: complete, base: notEntered, queued: null };
const queued: GradeEdit = { ...typed, queued: 1 };
const cleared: GradeEdit = { ...typed, typed: { ...complete, grade: "", weightedGrade: "", time: "" } };
const row = { id: "1", category: "C2", extra: 0, saved: notEntered, edit: undefined, phase: "calm", refusal: null } as const;
const facts = { issues: [], isActive: false, isOpen: true, isOnline: true };

test.each([
  ["À saisir", {}, {}],
  ["Enregistré", { saved: entered }, {}],
  ["Saisie en cours", { edit: typed }, {}],
  ["soit 80 minutes", { edit: cleared }, { isActive: true, hint: "soit 80 minutes" }],
  ["À compléter", { edit: cleared }, {}],
  ["Peut-être déjà enregistré\u00a0: à compléter", { edit: { ...cleared, unanswered: [entered] } }, {}],
  ["En attente", { edit: queued }, {}],
  ["En attente du réseau", { edit: queued }, { isOnline: false }],
  ["En attente\u00a0: envoi en cours", { edit: queued, phase: "sending" }, {}],
  ["Étape close\u00a0: non envoyé", { edit: queued }, { isOpen: false }],
  ["Refusé\u00a0: L'étape est close", { edit: queued, phase: "refused", refusal: "L'étape est close" }, {}],
  ["Refusé\u00a0: déjà saisi autrement", { edit: queued, phase: "conflict" }, {}],
  ["La note doit être un entier", { edit: queued }, { issues: [{ message: "La note doit être un entier" }] }],
  [
    "Pour une note de 4\u00a0: 10 au moins. Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2",
    { edit: queued },
    { issues: [{ message: "Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2" }] },
  ],
] as const)("CTR-03 a row says « %s »", (text, changes, others) => {
  expect(rowStatusOf({ row: { ...row, ...changes }, ...facts, ...others }).text).toBe(text);
});
