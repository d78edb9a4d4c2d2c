import { expect, test } from "vitest";
import { newAddressAdvice } from "./new-address.ts";

test.each([
  ["", "", false, false],
  ["marie@exemple.fr", "", false, true],
  [" Marie@exemple.fr", "marie@exemple.fr", false, false],
  ["marie@ailleurs.exemple", "marie@exemple.fr", true, true],
  ["", "marie@exemple.fr", true, true],
])(
  "LET-07 « %s » in place of « %s »: what it brings is said to a school: %j, to the office: %j",
  (typed, stored, isSaid, isSaidToOffice) => {
    expect(newAddressAdvice(typed, stored, { isOffice: false }) !== null).toBe(isSaid);
    expect(newAddressAdvice(typed, stored, { isOffice: true })?.includes("même choisi avec une fiche") ?? false).toBe(isSaidToOffice);
    if (stored === "") expect(newAddressAdvice(typed, stored, { isOffice: true }) ?? "").not.toContain("ancienne adresse");
  },
);
