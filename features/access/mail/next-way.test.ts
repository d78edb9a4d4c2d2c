import { expect, test } from "vitest";
import { nextWay } from "./next-way.ts";

test.each([
  [{ school: "Collège Jean Moulin", club: "Les cubes", phone: "01" }, "par l'établissement\u00A0: Collège Jean Moulin"],
  [{ school: null, club: "Les cubes", phone: "01" }, "par le club\u00A0: Les cubes"],
  [{ school: null, club: null, phone: "01" }, "par téléphone, pour une autre adresse\u00A0: 01"],
  [{ school: undefined, club: undefined, phone: "" }, "par courrier\u00A0: imprimez"],
])("CNV-05 %j is reached « %s »", (ways, words) => {
  expect(nextWay(ways)).toBe(words);
});
