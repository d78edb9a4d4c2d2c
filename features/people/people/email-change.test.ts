import { expect, test } from "vitest";
import { emailChangeAdvice } from "./email-change.ts";

test.each([
  ["", "", false, false],
  ["marie@exemple.fr", "", false, true],
  [" Marie@exemple.fr", "marie@exemple.fr", false, false],
  ["marie@ailleurs.exemple", "marie@exemple.fr", true, true],
  ["", "marie@exemple.fr", true, true],
])(
  "LET-07 « %s » in place of « %s »: the consequences are shown to a school: %j, to the office: %j",
  (typed, stored, isShown, isShownToOffice) => {
    expect(emailChangeAdvice(typed, stored, { isOffice: false }) !== null).toBe(isShown);
    expect(emailChangeAdvice(typed, stored, { isOffice: true })?.includes("même choisi avec une fiche") ?? false).toBe(isShownToOffice);
    if (stored === "") expect(emailChangeAdvice(typed, stored, { isOffice: true }) ?? "").not.toContain("ancienne adresse");
  },
);
