import { expect, test } from "vitest";
import { postalCodeWarning, refusalOfPostalCode } from "./postal-code.ts";

test.each([
  ["France", "75005"],
  [" france ", " 01000 "],
  ["", "97400"],
  ["France", "٧٥٠٠٥"],
  ["France", "７５００５"],
  ["Suisse", "1201"],
  ["Suisse ", " 1201-1202-12 "],
  ["Irlande", "D02 AF30"],
  ["Islande", "12"],
  ["Iran", "123456789012"],
])("INS-10 in « %s » the postal code « %s » is accepted", (country, postalCode) => {
  expect(refusalOfPostalCode(country, postalCode)).toBeNull();
});

test.each(["", "7500", "750055", "7500A", "75 005"])("INS-10 in France the postal code « %s » is refused", (postalCode) => {
  expect(refusalOfPostalCode(" France ", postalCode)).toBe("Le code postal doit contenir 5 chiffres");
});

test.each(["", "1", "1234567890123"])("INS-10 elsewhere the postal code « %s » is refused", (postalCode) => {
  expect(refusalOfPostalCode("Suisse", postalCode)).toBe("Le code postal doit contenir de 2 à 12 caractères");
});

test.each([
  ["", null],
  ["75005", null],
  [" 75005 ", null],
  ["7500", "Le code postal doit contenir exactement 5 chiffres"],
  ["750055", "Le code postal ne peut pas dépasser 5 chiffres"],
  ["7500A", "Le code postal doit contenir uniquement des chiffres"],
  ["7500AB", "Le code postal doit contenir uniquement des chiffres"],
])("PAR-07 the postal code « %s » gets the warning: %s", (postalCode, warning) => {
  expect(postalCodeWarning("France", postalCode)).toBe(warning);
});

test("PAR-07 a postal code of another country gets no warning", () => {
  expect(postalCodeWarning("Suisse", "1201")).toBeNull();
});
