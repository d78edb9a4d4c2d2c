import { expect, test } from "vitest";
import { emptyContact } from "#core/accounts/contact.ts";
import { pupil } from "#tests/sign-ups.ts";
import {
  emptyParticipant,
  type ParticipantKind,
  type ParticipantValues,
  participantDraft,
  participantField,
  participantForm,
  participantSteps,
} from "./participant-form.ts";
import { RegistrationDraft } from "./sign-up.contract.ts";
import { stepOf } from "./steps.ts";

const today = "2026-11-20";
const allRequired = { image: true, federation: true };

const filled: ParticipantValues = {
  ...emptyParticipant,
  contact: { ...emptyContact, ...pupil.contact, phone: "" },
  birthday: "2012-05-14",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
  imageCapture: true,
  communication: true,
  communicationPartners: false,
  guardian: "Sophie Dupont",
};

const refusals = (values: unknown, required = allRequired, kind: ParticipantKind = "individual"): Record<string, string> =>
  Object.fromEntries(
    (participantForm(kind, today, required).safeParse(values).error?.issues ?? [])
      .map(({ path, message }) => [path.join("."), message] as const)
      .reverse(),
  );

test("INS-03 INS-11 an empty wizard shows an error at each required field; the phone and the club are optional", () => {
  expect(refusals(emptyParticipant)).toEqual({
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
    imageCapture: "Répondez par oui ou par non",
    communication: "Répondez par oui ou par non",
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
  expect(refusals({ ...emptyParticipant, contact: { ...emptyParticipant.contact, country, zip_code } })["contact.zip_code"]).toBe(refusal);
});

test.each([
  ["2026-11-20", "La date de naissance doit être antérieure à aujourd'hui"],
  ["31/02/2012", "La date de naissance n'existe pas"],
  ["mardi", "La date de naissance s'écrit jj/mm/aaaa, par exemple 14/05/2012"],
  ["14/05/201", "La date de naissance s'écrit jj/mm/aaaa, par exemple 14/05/2012"],
  ["2026-11-19", undefined],
])("INS-03 the birthday « %s »: %s", (birthday, refusal) => {
  expect(refusals({ ...filled, birthday }).birthday).toBe(refusal);
});

test("INS-11 a consent that the federation does not require may be left out", () => {
  expect(refusals({ ...filled, imageCapture: false }, { image: false, federation: true })).toEqual({});
  expect(Object.keys(refusals({ ...filled, communication: false }, { image: false, federation: true }))).toEqual(["communication"]);
});

test("INS-11 no answer about the e-mails of partners is a no, and the form is valid without it", () => {
  const unanswered = { ...filled, communicationPartners: null };
  expect(refusals(unanswered)).toEqual({});
  expect(participantDraft(unanswered, today)).toMatchObject({ imageCapture: true, communication: true, communicationPartners: false });
});

test("INS-11 PPL-07 a required consent that is refused is said; before 15 a parent answers, by name", () => {
  expect(refusals({ ...filled, imageCapture: false })).toEqual({
    imageCapture: "Cette autorisation est nécessaire pour participer au championnat",
  });
  const unnamed = { ...filled, guardian: " " };
  expect(refusals(unnamed)).toEqual({ guardian: "Avant 15\u00A0ans, indiquez le nom du parent ou du responsable légal qui répond" });
  expect(refusals({ ...unnamed, birthday: "2011-11-20" }), "15 today").toEqual({});
  expect(refusals({ ...unnamed, birthday: "2011-11-21" }), "15 tomorrow").toHaveProperty("guardian");
  expect(participantDraft(filled, today)).toMatchObject({ guardian: "Sophie Dupont" });
  expect(participantDraft({ ...filled, birthday: "2000-01-01" }, today)).not.toHaveProperty("guardian");
});

test("INS-03 INS-15 the request has no empty club or phone, and the birthday is month/day/year", () => {
  const body = participantDraft({ ...filled, schoolClass: "4e" }, today);
  expect(body.birthday).toBe("05/14/2012");
  for (const name of ["club", "schoolClass"]) expect(Object.keys(body)).not.toContain(name);
  expect(Object.keys(body.contact)).not.toContain("phone");
  expect(participantDraft({ ...filled, clubId: "7", contact: { ...filled.contact, phone: "0600000000" } }, today)).toMatchObject({
    club: { id: "7" },
    contact: { phone: "0600000000" },
  });
  expect(RegistrationDraft.safeParse(body).success).toBe(true);
});

test("INS-04 a pupil chooses a school, and the request has its id", () => {
  expect(refusals(filled, allRequired, "student")).toEqual({ "establishment.id": "Veuillez sélectionner un établissement" });
  const student = { ...filled, establishment: { id: "12", name: "Collège Ada Lovelace, Lyon" } };
  expect(refusals(student, allRequired, "student")).toEqual({});
  expect(participantDraft(student, today)).toMatchObject({ establishment: { id: "12" } });
  expect(Object.keys(participantDraft(filled, today))).not.toContain("establishment");
});

test("INS-13 a refusal of the server is shown at its field, on the step of that field", () => {
  const fields = { "club.id": "clubId", club: "clubId", establishment: "establishment.id", "establishment.id": "establishment.id" };
  for (const [path, field] of Object.entries({ ...fields, "contact.email": "contact.email" })) expect(participantField(path)).toBe(field);
  const steps = participantSteps("individual");
  expect(stepOf(steps, ["contact.zip_code"])).toBe(1);
  expect(stepOf(steps, ["communication", "birthday"])).toBe(0);
  expect(stepOf(steps, ["role"])).toBeUndefined();
});

test.each(["individual", "student"] as const)("INS-02 the steps of a participant (%s)", (kind) => {
  expect(participantSteps(kind).map(({ title }) => title)).toEqual(["Informations", "Coordonnées", "Autorisations", "Confirmation"]);
});
