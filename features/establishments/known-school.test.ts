import { expect, test } from "vitest";
import { refusalToDeclare } from "./known-school.ts";

const known = { name: "Collège Ada Lovelace", city: "Lyon", hasSameCode: true };
const contact = "contact@exemple.fr";

test("INS-18 a school that is there already is told so, and who may act for it; the words say whom to write to", () => {
  expect(refusalToDeclare(known, contact)).toBe(
    "Cet établissement est déjà inscrit\u00A0: Collège Ada Lovelace, Lyon. Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant. Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire. Sinon, demandez à votre collègue, ou écrivez à contact@exemple.fr.",
  );
});

test("INS-18 one recognised by its name may be another: the words say how to tell them apart", () => {
  expect(refusalToDeclare({ ...known, hasSameCode: false }, contact)).toContain("Indiquez son code RNE, ou précisez son nom.");
});
