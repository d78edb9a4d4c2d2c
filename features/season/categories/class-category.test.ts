import { expect, test } from "vitest";
import { categoryOfClass } from "./class-category.ts";

test.each([
  ["CE", "CE1, CE2, CE2 B, CE1-CE2, CE2 Mme Duval"],
  ["CM", "CM1, CM2 primaire, cm2, CM1/CM2, CM2 A, CM 2"],
  ["C1", "6e A, 6EME3, 6ème B, 6°4, 601, 6A, 6, Sixième, 5e, 5EME3, 5ème bleue, 5-2, CINQUIEME 1, 6e-5e, Classe de 6e B"],
  ["C2", "4e C, 4EME2, 402, 3e, 3A, 3ème Europe, 3PREPA-METIERS, Troisième, QUATRIEME, 4e/3e SEGPA, 4/3 SEGPA"],
  ["L1", "2nde, 2nde 4, 2de3, 201, 2GT1, Seconde A, 1re, 1ère S, 1G2, 1STMG1, Première"],
  ["L1", "Tle, Tle C, T1, TG3, TS2, TSTMG, TES, TERMINALE 4, Term S, T"],
  ["L2", "1re année DUT, 3ème année licence, 2e année prépa, BTS 1re année, MPSI, PCSI 2, BTS SIO, BUT1, ECG1, CPGE"],
])("ETB-08 %s contains « %s »", (category, classes) => {
  for (const name of classes.split(", ")) expect([name, categoryOfClass(name)]).toEqual([name, category]);
});

const others = "CP, GS, TPS, CE2/CM1, ULIS, Groupe 3, 2012, 61234, 12, Toto, Les As, CM2 - 6e, 5e-4e, 3e et 2nde";
const otherLevels = "4e année primaire, 5e primaire, 2e secondaire, 1ère année CAP, 6 novembre";

test.each(["", ...others.split(", "), ...otherLevels.split(", "), "a".repeat(50)])("ETB-08 « %s » has no category", (name) => {
  expect(categoryOfClass(name)).toBeNull();
});
