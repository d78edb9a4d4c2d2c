import { expect, test } from "vitest";
import { emptyContact } from "#core/accounts/contact.ts";
import { officeRefusals, refusalOfEmail } from "./office-form.ts";
import { personValues } from "./person-form.ts";

const contact = {
  ...emptyContact,
  lastname: "Durand",
  firstname: "Marie",
  email: "marie@exemple.fr",
  city: "Lyon",
  zip_code: "69001",
  country: "France",
};
const stored = {
  username: "marie.durand",
  contact,
  birthday: "2012-05-14",
  genre: "femme",
  languageName: "Français",
  role: "USER",
  registrations: [{}],
} as unknown as Parameters<typeof officeRefusals>[1];
const typed = (change: Partial<typeof contact>, rest: object = {}) => ({
  ...personValues(stored),
  ...rest,
  contact: { ...contact, ...change },
});

test.each([
  [{}, { username: " " }, { username: "L'identifiant est requis" }],
  [{ lastname: "" }, {}, { "contact.lastname": "Le nom est requis" }],
  [{ firstname: " " }, {}, { "contact.firstname": "Le prénom est requis" }],
  [{ email: "marie@" }, {}, { "contact.email": "Email invalide" }],
  [{ email: "" }, {}, { "contact.email": "L'email est requis" }],
  [
    { country: "", zip_code: "1201" },
    {},
    { "contact.country": "Le pays est requis", "contact.zip_code": "Le code postal doit contenir 5 chiffres" },
  ],
  [{ zip_code: "690" }, {}, { "contact.zip_code": "Le code postal doit contenir 5 chiffres" }],
  [{}, { birthday: "" }, { birthday: "La date de naissance est requise" }],
  [{}, { birthday: "2026-11-20" }, { birthday: "La date de naissance doit être antérieure à aujourd'hui" }],
  [{ city: "Bron" }, {}, {}],
])("ADM-04 the office enters %j %j for a participant: %j", (change, rest, expected) => {
  expect(officeRefusals(typed(change, rest), stored, "2026-11-20")).toEqual(expected);
});

test("ADM-04 a participant is not saved without birthday, gender and language; a person who never took part is", () => {
  const unknown = { ...stored, birthday: null, genre: null, languageName: null };
  const values = { ...personValues(unknown), contact: { ...contact, city: "Bron" } };
  expect(officeRefusals(values, unknown, "2026-11-20")).toEqual({
    birthday: "La date de naissance est requise",
    genre: "Le genre est requis",
    languageName: "La langue est requise",
  });
  expect(officeRefusals(values, { ...unknown, registrations: [] }, "2026-11-20")).toEqual({});
});

test.each([
  ["", "", null],
  ["", "marie@exemple.fr", "L'email est requis"],
  ["marie@exemple", "", "Email invalide"],
  ["odd", "odd", null],
  ["zoe@exemple.fr", "odd", null],
])("ADM-04 the e-mail « %s » in place of « %s »: %s", (email, before, refusal) => {
  expect(refusalOfEmail(email, before)).toBe(refusal);
});
