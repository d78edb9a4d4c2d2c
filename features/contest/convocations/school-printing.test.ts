import { expect, test } from "vitest";
import { refusalToPrint } from "./readiness.ts";

const stage = { date: "2027-03-13", hour: "14:00", next: {} };

test.each([
  [{}, 1, null],
  [{}, 0, "Personne"],
  [{ date: null }, 2, "La date et l'heure de la convocation ne sont pas encore fixées"],
  [{ hour: null }, 2, "La date et l'heure de la convocation ne sont pas encore fixées"],
  [{ next: null }, 2, "L'étape suivante n'est pas encore annoncée"],
  [{ date: null }, 0, "Personne"],
])("ETB-15 for a stage with %j and %i convoked a school prints, or gets: %s", (changes, convoked, refusal) => {
  expect(refusalToPrint({ ...stage, ...changes }, convoked, "Personne")).toBe(refusal);
});
