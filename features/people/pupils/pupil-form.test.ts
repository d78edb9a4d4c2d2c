import { expect, test } from "vitest";
import { emptyContact } from "#core/accounts/contact.ts";
import { pupil } from "#tests/sign-ups.ts";
import { emptyPupil, nextPupil, type PupilValues, pupilRefusals, requestBodyOf } from "./pupil-form.ts";

const empty = emptyPupil("", "");
const zoe: PupilValues = {
  ...empty,
  contact: { ...emptyContact, ...pupil.contact, phone: "" },
  birthday: "2012-05-14",
  genre: "femme",
  languageName: "Français",
  categoryName: "C2",
};
const today = "2026-11-20";
const refusalsFor = (contact: Partial<PupilValues["contact"]>, rest: Partial<PupilValues> = {}) =>
  pupilRefusals({ ...zoe, ...rest, contact: { ...zoe.contact, ...contact } }, today);

test("ETB-07 an empty form reports each required field, with the specified messages", () => {
  expect(pupilRefusals(empty, today)).toEqual({
    "contact.lastname": "Le nom est requis",
    "contact.firstname": "Le prénom est requis",
    "contact.email": "L'adresse e-mail est requise",
    "contact.zip_code": "Le code postal doit contenir 5 chiffres",
    "contact.country": "Le pays est requis",
    birthday: "La date de naissance est requise",
    categoryName: "La catégorie est requise",
    languageName: "La langue est requise",
    genre: "Le genre est requis",
  });
  expect(pupilRefusals(zoe, today)).toEqual({});
});

test.each([
  [{ email: "zoe@" }, {}, { "contact.email": "L'adresse e-mail est invalide" }],
  [{ zip_code: "1400" }, {}, { "contact.zip_code": "Le code postal doit contenir 5 chiffres" }],
  [{ zip_code: "1201", country: "Suisse" }, {}, {}],
  [{ zip_code: "1", country: "Suisse" }, {}, { "contact.zip_code": "Le code postal doit contenir de 2 à 12 caractères" }],
  [{ address: "", city: "" }, {}, {}],
  [{}, { birthday: today }, { birthday: "La date de naissance doit être antérieure à aujourd'hui" }],
  [{}, { birthday: "2026-11-19" }, {}],
  [{}, { birthday: "31/02/2012" }, { birthday: "La date de naissance n'existe pas" }],
])("ETB-07 typed %j %j: %j", (contact, rest, refusals) => {
  expect(refusalsFor(contact, rest)).toEqual(refusals);
});

test("ADM-03 the office starts in France, and may name a school or a club", () => {
  expect(emptyPupil("France", "Français").contact.country).toBe("France");
  expect(requestBodyOf({ ...zoe, establishmentId: "7", clubId: "9" })).toMatchObject({ establishment: { id: "7" }, club: { id: "9" } });
});

test("INS-15 the birthday is sent as month/day/year; a school sends no school", () => {
  const sent = requestBodyOf(zoe);
  expect(sent).toMatchObject({ role: "USER", birthday: "05/14/2012", categoryName: "C2" });
  expect(sent).not.toHaveProperty("establishment");
  expect(sent).not.toHaveProperty("club");
});

test("ETB-07 the next pupil keeps the category, the language, the town and the school of the one before, and no personal data", () => {
  expect(nextPupil({ ...zoe, establishmentId: "7" })).toEqual({
    ...emptyPupil("France", "Français"),
    contact: { ...emptyPupil("France", "").contact, city: "Lyon", zip_code: "69003" },
    categoryName: "C2",
    establishmentId: "7",
  });
});
