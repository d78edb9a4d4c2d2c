import { expect, test } from "vitest";
import { refusalToConvoke } from "./readiness.ts";

const semi = { name: "Demi-finale" };

test.each([
  [{ date: "2027-03-13", hour: "14:00" }, semi, null],
  [{ date: null, hour: "14:00" }, semi, /^La date/],
  [{ date: "2027-03-13", hour: null }, semi, /^L'heure/],
  [{ date: null, hour: null }, semi, /^La date et l'heure/],
  [{ date: "2027-03-13", hour: "14:00" }, null, /^Aucune étape ne suit/],
])("STG-09 nobody is convoked from %j to %j if something is missing", (stage, next, refusal) => {
  if (refusal === null) expect(refusalToConvoke(stage, next)).toBeNull();
  else expect(refusalToConvoke(stage, next)).toMatch(refusal);
});
