import { expect, test } from "vitest";
import { emptyNewCenter, failedAfterReferent, newCenterRefusals } from "./center-form.ts";

const filled = {
  ...emptyNewCenter,
  contact: { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr", phone: "" },
  center: { ...emptyNewCenter.center, name: "Lycée Emmy Noether", zipCode: "69100" },
};

test("ADM-08 the required fields of a new center and its referent, with the specified messages", () => {
  expect(newCenterRefusals(emptyNewCenter, false)).toEqual({
    "contact.lastname": "Le nom est requis",
    "contact.firstname": "Le prénom est requis",
    "contact.email": "L’e-mail est requis",
    "center.name": "Le nom est requis",
    "center.zipCode": "Le code postal est requis",
  });
  expect(newCenterRefusals(filled, false)).toEqual({});
});

test.each([
  [{ contact: { ...filled.contact, email: "emmy" } }, { "contact.email": "E-mail invalide" }],
  [{ center: { ...filled.center, zipCode: "6910" } }, { "center.zipCode": "Le code postal doit contenir 5 chiffres" }],
  [{ center: { ...filled.center, zipCode: "1003", country: "Suisse" } }, {}],
  [{ center: { ...filled.center, rneCode: "0690023A", seats: 80 } }, {}],
  [{ center: { ...filled.center, seats: 1.5 } }, { "center.seats": "Le nombre de places est un nombre entier" }],
  [{ referent: "known" } as const, { known: "Choisissez un compte" }],
  [{ referent: "known", known: { id: "7", label: "Ada" }, contact: emptyNewCenter.contact } as const, {}],
])("ADM-08 a new center: %o", (changes, refusals) => {
  expect(newCenterRefusals({ ...filled, ...changes }, false)).toEqual(refusals);
});

test("ADM-08 a referent already created is not validated again; the message names the account", () => {
  expect(newCenterRefusals({ ...filled, contact: emptyNewCenter.contact }, true)).toEqual({});
  expect(failedAfterReferent("emmy.noether")).toBe(
    "La création du centre a échoué après celle du référent. Supprimez l'utilisateur emmy.noether déjà créé, puis réessayez.",
  );
});
