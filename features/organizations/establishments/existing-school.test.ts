import { expect, test } from "vitest";
import { refusalToDeclare } from "./existing-school.ts";

const existing = { name: "Collège Ada Lovelace", city: "Lyon", hasSameCode: true };
const contact = "contact@exemple.fr";

test("INS-18 the message says that the school already exists, who may act for it and whom to write to", () => {
  expect(refusalToDeclare(existing, contact)).toBe(
    "Cet établissement est déjà inscrit\u00A0: Collège Ada Lovelace, Lyon. Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant. Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire. Sinon, demandez à votre collègue, ou écrivez à contact@exemple.fr.",
  );
});

test("INS-18 a school recognised by its name may be another: the message says how to tell them apart", () => {
  expect(refusalToDeclare({ ...existing, hasSameCode: false }, contact)).toContain("Indiquez son code RNE, ou précisez son nom.");
});
