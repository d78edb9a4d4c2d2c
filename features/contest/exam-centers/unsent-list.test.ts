import { expect, test } from "vitest";
import { unsentAsCsv } from "./unsent-list.ts";

test("CTR-03 unsaved rows are exported as a file that opens directly", () => {
  const csv = unsentAsCsv([
    {
      category: "C2",
      lastname: '=cmd|" /C calc"!A0',
      firstname: "Zoé",
      numPalmares: "P0000012",
      typed: { grade: "4", weightedGrade: "10,5", time: "90", absent: false },
      reason: "Étape close : non envoyé",
    },
  ]);
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const [titles, line, end] = csv.slice(1).split("\r\n");
  expect(titles).toBe('"Catégorie";"Nom";"Prénom";"Numéro de membre";"Note";"Coefficient";"Temps (min)";"Absent";"Pourquoi"');
  expect(line).toBe('"C2";"\'=cmd|"" /C calc""!A0";"Zoé";"P0000012";"4";"10,5";"90";"";"Étape close : non envoyé"');
  expect(end).toBe("");
});
