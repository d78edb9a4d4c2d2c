import { expect, test } from "vitest";
import { townKey, townName, townNames } from "./town-name.ts";

test.each([
  ["Lyon 01", "Lyon"],
  ["Paris 16", "Paris"],
  ["Marseille 6", "Marseille"],
  ["Lyon 3E Arrondissement", "Lyon"],
  ["Lyon Cedex 07", "Lyon"],
  ["Asnieres sur Seine", "Asnières-sur-Seine"],
  ["Asnières-Sur-Seine", "Asnières-sur-Seine"],
  ["Bourg en Bresse", "Bourg-en-Bresse"],
  ["Saint-Denis les Bourg", "Saint-Denis-les-Bourg"],
  ["Le Mans", "Le Mans"],
  ["Les Angles sur Correze", "Les Angles-sur-Correze"],
  ["Le Touquet Paris Plage", "Le Touquet-Paris-Plage"],
  ["Paris L Hôpital", "Paris-l'Hôpital"],
  ["Saint-Martin-D'Aubigny", "Saint-Martin-d'Aubigny"],
  ["Condé sur L Escaut", "Condé-sur-l'Escaut"],
  ["L Isle Adam", "L'Isle-Adam"],
  ["Boyeux St Jérôme", "Boyeux-Saint-Jérôme"],
  ["Ste Suzanne", "Sainte-Suzanne"],
  ["La Roche sur Yon", "La Roche-sur-Yon"],
  ["Aix-En-Provence", "Aix-en-Provence"],
  ["Évry-Courcouronnes", "Évry-Courcouronnes"],
  ["Éloise", "Éloise"],
  ["Grand'Rivière", "Grand'Rivière"],
  ["", ""],
])("INS-10 the town « %s » is written « %s »", (input, name) => {
  expect(townName(input)).toBe(name);
  expect(townName(name)).toBe(name);
});

test("ETB-08 two spellings of a town are equal", () => {
  expect(townKey("BOURG EN BRESSE")).toBe(townKey("Bourg-en-Bresse"));
  expect(townKey("St-Etienne")).toBe(townKey("Saint-Étienne"));
  expect(townKey("L'Isle-Adam")).toBe(townKey("L Isle Adam"));
  expect(townKey("Lyon 3")).toBe(townKey("LYON"));
  expect(townKey("Lyon")).not.toBe(townKey("Oyonnax"));
});

test("INS-10 of two spellings of a town, the one with accents is shown", () => {
  const nameOf = townNames(["Chateau Thierry", "Château-Thierry", "Lyon 01"]);
  expect(["Chateau Thierry", "Lyon 01", "Reims"].map(nameOf)).toEqual(["Château-Thierry", "Lyon", "Reims"]);
});
