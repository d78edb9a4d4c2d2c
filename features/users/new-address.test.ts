import { expect, test } from "vitest";
import { newAddressAdvice } from "./new-address.ts";

test.each([
  ["", "", false],
  ["marie@exemple.fr", "", false],
  [" Marie@exemple.fr", "marie@exemple.fr", false],
  ["marie@ailleurs.exemple", "marie@exemple.fr", true],
  ["", "marie@exemple.fr", true],
])("LET-07 « %s » in place of « %s »: what it brings is said: %j", (typed, stored, isSaid) => {
  expect(newAddressAdvice(typed, stored, { isOffice: false }) !== null).toBe(isSaid);
  expect(newAddressAdvice(typed, stored, { isOffice: true })?.includes("même choisi avec une fiche") ?? false).toBe(isSaid);
});
