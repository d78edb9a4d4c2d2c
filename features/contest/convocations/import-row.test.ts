import { expect, test } from "vitest";
import {
  centerNames,
  centerOfRow,
  type ImportEligibility,
  lookupByName,
  missingColumns,
  refusalOfPerson,
  stageNames,
  stageOfRow,
} from "./import-row.ts";

const quarter = { id: 7, name: "Quart de finale", year: 2027 };
const semi = { id: 8, name: "Demi-finale", year: 2027 };
const formerQuarter = { id: 3, name: "Quart de finale", year: 2026 };
const stages = lookupByName([quarter, semi, formerQuarter], stageNames);

const lycee = { id: 41, name: "Lycée Blaise-Pascal", city: "Clermont-Ferrand" };
const homonyms = [
  { id: 42, name: "Lycée Descartes", city: "Tours" },
  { id: 43, name: "Lycée Descartes", city: "Rennes" },
];
const centers = lookupByName([lycee, ...homonyms], centerNames);

test.each([
  "41",
  "lycee  blaise-pascal",
  "Lycée Blaise–Pascal",
  "Lycée Blaise\u2011Pascal",
  "LYCÉE BLAISE-PASCAL",
  "Lycée Blaise-Pascal, Clermont-Ferrand",
])("ADM-11 « %s » means the center", (typed) => {
  expect(centerOfRow(typed, centers(typed))).toBe(lycee);
});

test.each([
  ["", "Le centre d'épreuve est requis"],
  ["Lycée Inconnu", "Aucun centre d'épreuve ne s'appelle «\u00A0Lycée Inconnu\u00A0»"],
  ["lycée descartes", "Plusieurs centres s'appellent «\u00A0lycée descartes\u00A0»\u00A0: indiquez leur numéro, 42 (Tours), 43 (Rennes)"],
])("ADM-11 the center « %s » is refused: %s", (typed, reason) => {
  expect(centerOfRow(typed, centers(typed))).toEqual({ column: "Centre", reason });
});

test.each([
  ["7", null, quarter],
  ["demi finale", null, undefined],
  ["Demi-finale", null, semi],
  ["quart de finale 2026", null, formerQuarter],
  ["", quarter, quarter],
  ["Quart de finale", quarter, quarter],
])("ADM-11 the stage « %s »", (typed, page, stage) => {
  const found = stageOfRow(typed, stages(typed), page);
  if (stage) expect(found).toBe(stage);
  else expect(found).toMatchObject({ column: "Étape" });
});

test.each([
  ["", null, "L'étape est requise"],
  ["Finale", null, "Aucune étape ne s'appelle «\u00A0Finale\u00A0»"],
  [
    "Quart de finale",
    null,
    "Plusieurs étapes s'appellent «\u00A0Quart de finale\u00A0»\u00A0: ajoutez l'année, «\u00A0Quart de finale 2027\u00A0»",
  ],
  [
    "Demi-finale",
    quarter,
    "Indiquez l'étape dont la personne sort qualifiée\u00A0: «\u00A0Quart de finale 2027\u00A0», ou laissez la case vide",
  ],
])("ADM-11 the stage « %s » is refused: %s", (typed, page, reason) => {
  expect(stageOfRow(typed, stages(typed), page)).toEqual({ column: "Étape", reason });
});

const eligibility: ImportEligibility = { hasResult: true, nextExamCenterId: null, isRegistered: true };

test.each([
  [{}, null],
  [{ nextExamCenterId: 41 }, null],
  [{ isRegistered: false }, "Cette personne n'est pas inscrite au championnat 2027"],
  [{ hasResult: false }, "Cette personne n'a pas de résultat à l'étape «\u00A0Quart de finale 2027\u00A0»"],
])("ADM-11 a person's eligibility: %j", (facts, reason) => {
  const refusal = refusalOfPerson({ ...eligibility, ...facts }, quarter);
  expect(refusal?.reason ?? null).toBe(reason);
});

test.each([
  [["person", "center"], null],
  [["memberNumber", "center"], null],
  [["person"], "Il manque la colonne «\u00A0Centre\u00A0»\u00A0: partez du modèle à télécharger."],
  [["stage"], "Il manque les colonnes «\u00A0Identifiant\u00A0» et «\u00A0Centre\u00A0»\u00A0: partez du modèle à télécharger."],
])("ADM-11 with the columns %j: %s", (columns, words) => {
  expect(missingColumns((field) => columns.includes(field))).toBe(words);
});
