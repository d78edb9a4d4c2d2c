import { expect, test } from "vitest";
import {
  emptyIndividual,
  fieldOf,
  type IndividualValues,
  individualForm,
  individualSteps,
  registrationOf,
  stepOf,
} from "./individual-form.ts";
import { RegistrationDraft } from "./sign-up.contract.ts";

const today = "2026-11-20";
const everything = { image: true, federation: true };

const filled: IndividualValues = {
  ...emptyIndividual,
  contact: {
    lastname: "Dupont",
    firstname: "Zoé",
    email: "zoe@exemple.fr",
    phone: "",
    address: "3 rue Pascal",
    city: "Lyon",
    zip_code: "69001",
    country: "France",
  },
  birthday: "2012-05-14",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
  imageCapture: true,
  communication: true,
};

const refusals = (values: unknown, required = everything): Record<string, string> =>
  Object.fromEntries(
    (individualForm(today, required).safeParse(values).error?.issues ?? [])
      .map(({ path, message }) => [path.join("."), message] as const)
      .reverse(),
  );

test("INS-03 INS-11 an empty wizard says what each required field asks for; the phone and the club are optional", () => {
  expect(refusals(emptyIndividual)).toEqual({
    "contact.lastname": "Le nom est requis",
    "contact.firstname": "Le prénom est requis",
    "contact.email": "L'adresse e-mail est requise",
    "contact.address": "L'adresse est requise",
    "contact.city": "La ville est requise",
    "contact.zip_code": "Le code postal est requis",
    birthday: "La date de naissance est requise",
    genre: "Le genre est requis",
    categoryName: "La catégorie est requise",
    languageName: "La langue est requise",
    imageCapture: "Cette autorisation est nécessaire pour participer au championnat",
    communication: "Cette autorisation est nécessaire pour participer au championnat",
  });
  expect(refusals(filled)).toEqual({});
});

test.each([
  ["France", "6900", "Le code postal doit contenir 5 chiffres"],
  ["France", "69OO1", "Le code postal doit contenir 5 chiffres"],
  ["Belgique", "1", "Le code postal doit contenir de 2 à 12 caractères"],
  ["France", "69001", undefined],
  ["Belgique", "1000", undefined],
])("INS-10 in %s, the postal code « %s »: %s, whatever else is missing", (country, zip_code, refusal) => {
  expect(refusals({ ...emptyIndividual, contact: { ...emptyIndividual.contact, country, zip_code } })["contact.zip_code"]).toBe(refusal);
});

test.each([
  ["2026-11-20", "La date de naissance doit être antérieure à aujourd'hui"],
  ["31/02/2012", "La date de naissance n'existe pas"],
  ["mardi", "La date de naissance n'existe pas"],
  ["2026-11-19", undefined],
])("INS-03 the birthday « %s »: %s", (birthday, refusal) => {
  expect(refusals({ ...filled, birthday }).birthday).toBe(refusal);
});

test("INS-11 a consent that the federation does not require may be left out", () => {
  expect(refusals({ ...filled, imageCapture: false }, { image: false, federation: true })).toEqual({});
  expect(Object.keys(refusals({ ...filled, communication: false }, { image: false, federation: true }))).toEqual(["communication"]);
});

test("INS-03 INS-15 the request holds no empty club nor phone, and a birthday written month/day/year", () => {
  const body = registrationOf(filled);
  expect(body.birthday).toBe("05/14/2012");
  expect(Object.keys(body)).not.toContain("club");
  expect(Object.keys(body.contact)).not.toContain("phone");
  expect(registrationOf({ ...filled, clubId: "7", contact: { ...filled.contact, phone: "0600000000" } })).toMatchObject({
    club: { id: "7" },
    contact: { phone: "0600000000" },
  });
  expect(RegistrationDraft.safeParse(body).success).toBe(true);
});

test("INS-13 a refusal of the server is shown at its field, on the step that has it", () => {
  expect(["club.id", "club", "contact.email"].map(fieldOf)).toEqual(["clubId", "clubId", "contact.email"]);
  expect(stepOf(["contact.zip_code"])).toBe(1);
  expect(stepOf(["communication", "birthday"])).toBe(0);
  expect(stepOf(["role"])).toBeUndefined();
});

test("INS-02 the steps of an individual", () => {
  expect(individualSteps.map(({ title }) => title)).toEqual(["Informations", "Coordonnées", "Autorisations", "Confirmation"]);
});
