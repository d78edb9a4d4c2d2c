import { expect, test } from "vitest";
import { emptyContact } from "#core/accounts/contact.ts";
import { personChanges, personRefusals, personValues } from "./person-form.ts";

const contact = {
  ...emptyContact,
  lastname: "Durand",
  firstname: "Marie",
  email: "marie@exemple.fr",
  city: "Lyon",
  zip_code: "690",
  country: "France",
};
const stored = { username: "marie.durand", contact, birthday: "2012-05-14", genre: "femme", languageName: "Français" } as const;
const today = "2026-11-20";
const typed = (change: Partial<typeof contact>, rest: object = {}) => ({
  ...personValues(stored),
  ...rest,
  contact: { ...contact, ...change },
});
const refusals = (change: Partial<typeof contact>, rest: object = {}) => personRefusals(typed(change, rest), stored, today);

test("ETB-09 PAR-07 only changed fields are sent, trimmed, a birthday as month/day/year; without changes nothing is sent", () => {
  expect(personChanges(typed({}), stored)).toBeNull();
  expect(personChanges(typed({ lastname: " Durand " }, { birthday: "2012-05-14 " }), stored)).toBeNull();
  const moved = typed({ city: "" }, { languageName: "Italien" });
  expect(personChanges(moved, stored)).toEqual({ contact: { city: "" }, languageName: "Italien" });
  expect(personChanges(typed({ city: " Paris " }, { birthday: "2012-06-01", genre: "homme" }), stored)).toEqual({
    contact: { city: "Paris" },
    birthday: "06/01/2012",
    genre: "homme",
  });
});

test("PAR-07 ETB-09 a missing field is shown empty, and not sent back", () => {
  const unknown = { ...stored, birthday: null, genre: null, languageName: null };
  expect(personValues(unknown)).toMatchObject({ birthday: "", languageName: "", genre: "" });
  expect(personChanges(personValues(unknown), unknown)).toBeNull();
  expect(personChanges(typed({}, { genre: "" }), stored), "a cleared gender is not sent").toBeNull();
});

test.each([
  [{ lastname: " " }, {}, { "contact.lastname": "Le nom est requis" }],
  [{ firstname: "" }, {}, { "contact.firstname": "Le prénom est requis" }],
  [{ email: "marie@" }, {}, { "contact.email": "L'adresse e-mail est invalide" }],
  [{ email: "" }, {}, {}],
  [{ zip_code: "6900" }, {}, { "contact.zip_code": "Le code postal doit contenir 5 chiffres" }],
  [{ zip_code: "69001" }, {}, {}],
  [{ country: "Suisse", zip_code: "1201" }, {}, {}],
  [{ country: "Suisse", zip_code: "1" }, {}, { "contact.zip_code": "Le code postal doit contenir de 2 à 12 caractères" }],
  [{ country: "" }, {}, { "contact.country": "Le pays est requis", "contact.zip_code": "Le code postal doit contenir 5 chiffres" }],
  [{}, { birthday: today }, { birthday: "La date de naissance doit être antérieure à aujourd'hui" }],
  [{}, { birthday: "" }, { birthday: "La date de naissance est requise" }],
  [{}, { birthday: "30/02/2012" }, { birthday: "La date de naissance n'existe pas" }],
  [{ phone: "1" }, {}, {}],
])("ETB-09 typed %j %j: %j", (change, rest, expected) => {
  expect(refusals(change, rest)).toEqual(expected);
});
