import { expect, test } from "vitest";
import { splitName } from "./full-name.ts";

test.each([
  ["DUPONT Marie", "DUPONT", "Marie"],
  ["Marie DUPONT", "DUPONT", "Marie"],
  ["DE LA TOUR Jean-Pierre", "DE LA TOUR", "Jean-Pierre"],
  ["MARTIN-DUPONT Léa Rose", "MARTIN-DUPONT", "Léa Rose"],
  ["N'DIAYE Awa", "N'DIAYE", "Awa"],
  ["Dupont, Marie", "Dupont", "Marie"],
  ["de la Tour, Anne Sophie", "de la Tour", "Anne Sophie"],
  ["Dupont Marie", "Dupont", "Marie"],
  ["DUPONT MARIE", "DUPONT", "MARIE"],
  ["Dupont", "Dupont", ""],
  ["Da Silva Maria Luisa", "Da Silva Maria Luisa", ""],
  ["DUPONT Marie MARTIN", "DUPONT Marie MARTIN", ""],
  ["", "", ""],
])("ETB-08 « %s » is the name « %s » and the first name « %s »", (whole, lastname, firstname) => {
  expect(splitName(whole)).toEqual({ lastname, firstname });
});
