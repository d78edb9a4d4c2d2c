import { expect, test } from "vitest";
import { clubDraft, clubForm, clubSteps, emptyClub } from "./club-form.ts";
import { emptySchool, filledLabels, fillFromDirectory, type SchoolValues, schoolDraft, schoolForm, schoolSteps } from "./school-form.ts";
import { RegistrationDraft } from "./sign-up.contract.ts";

const required = { image: true, federation: true };
const unanswered = "Répondez par oui ou par non";
const correspondent = {
  contact: { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr", phone: "04 72 00 00 00" },
  imageCapture: true,
  communication: true,
  communicationPartners: false,
};
const address = { name: "Collège Ada Lovelace", street: "1 rue du Code", zipCode: "69003", city: "Lyon", country: "France" };
const filled: SchoolValues = {
  ...emptySchool,
  ...correspondent,
  establishment: { ...address, rneCode: "0690001B", type: "Collège" },
};

const refusals = (schema: ReturnType<typeof schoolForm> | ReturnType<typeof clubForm>, values: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const).reverse(),
  );
const correspondentRefusals = {
  "contact.lastname": "Le nom est requis",
  "contact.firstname": "Le prénom est requis",
  "contact.email": "L'adresse e-mail est requise",
  "contact.phone": "Le téléphone est requis",
  imageCapture: unanswered,
  communication: unanswered,
};

test("INS-06 INS-11 LET-03 an empty school wizard shows an error at each required field: no RNE code, no answer about partners", () => {
  expect(refusals(schoolForm(required), emptySchool)).toEqual({
    "establishment.name": "Le nom de l'établissement est requis",
    "establishment.type": "Le type est requis",
    "establishment.street": "L'adresse est requise",
    "establishment.zipCode": "Le code postal est requis",
    "establishment.city": "La ville est requise",
    ...correspondentRefusals,
  });
  expect(refusals(schoolForm(required), filled)).toEqual({});
});

test("INS-06 INS-07 the request has the code if one was typed, and no code if it is empty", () => {
  expect(schoolDraft(filled).establishment).toMatchObject({ rneCode: "0690001B" });
  const withoutCode = { ...filled, establishment: { ...filled.establishment, rneCode: "  ", country: "Maroc" } };
  expect(refusals(schoolForm(required), withoutCode)).toEqual({});
  expect(Object.keys(schoolDraft(withoutCode).establishment)).not.toContain("rneCode");
  expect(RegistrationDraft.safeParse(schoolDraft(withoutCode)).data).toEqual({
    role: "ESTABLISHEMENT",
    ...correspondent,
    takeOver: false,
    establishment: { ...address, type: "Collège", country: "Maroc" },
  });
  const searched = { ...filled, establishment: { ...filled.establishment, rneCode: "Lovelace Lyon" } };
  expect(refusals(schoolForm(required), searched), "a name that was searched is not dropped").toEqual({
    "establishment.rneCode": "Choisissez un établissement proposé, écrivez son code RNE, ou laissez vide",
  });
  const wrong = { ...filled, establishment: { ...filled.establishment, rneCode: "0690001D" } };
  expect(refusals(schoolForm(required), wrong)["establishment.rneCode"]).toMatch(/n'est pas valable/);
});

test("INS-09 INS-11 the club wizard requires its name, its address and its correspondent", () => {
  expect(refusals(clubForm(required), emptyClub)).toEqual({
    "club.name": "Le nom du club est requis",
    "club.street": "L'adresse est requise",
    "club.zipCode": "Le code postal est requis",
    "club.city": "La ville est requise",
    ...correspondentRefusals,
  });
  const club = { ...correspondent, club: address };
  expect(refusals(clubForm(required), club)).toEqual({});
  expect(RegistrationDraft.safeParse(clubDraft(club)).data).toEqual({ role: "CLUB", ...club });
});

test.each([
  ["France", "6900", "Le code postal doit contenir 5 chiffres"],
  ["Maroc", "1", "Le code postal doit contenir de 2 à 12 caractères"],
  ["Maroc", "10000", undefined],
])("INS-10 of a school and of a club in %s, the postal code « %s »: %s, whatever else is missing", (country, zipCode, refusal) => {
  const school = { ...emptySchool, establishment: { ...emptySchool.establishment, country, zipCode } };
  expect(refusals(schoolForm(required), school)["establishment.zipCode"]).toBe(refusal);
  expect(refusals(clubForm(required), { ...emptyClub, club: { ...emptyClub.club, country, zipCode } })["club.zipCode"]).toBe(refusal);
});

test("INS-02 the steps of a school and of a club", () => {
  expect(schoolSteps.map(({ title }) => title)).toEqual(["Établissement", "Correspondant", "Confirmation"]);
  expect(clubSteps.map(({ title }) => title)).toEqual(["Club", "Correspondant", "Confirmation"]);
});

const directorySchool = { ...address, rneCode: "0690001B", type: "Collège", street: null } as const;
const withTyped = (values: SchoolValues, typed: Partial<SchoolValues["establishment"]>): SchoolValues => ({
  ...values,
  establishment: { ...values.establishment, ...typed },
});

test("INS-08 the directory fills empty fields only and names them; it never overwrites what was typed", () => {
  const before = withTyped(emptySchool, { rneCode: "0690001B", city: "Lyon 3e" });
  const after = { ...before, ...fillFromDirectory(directorySchool, before) };
  expect(after.establishment).toEqual({ ...directorySchool, street: "", city: "Lyon 3e" });
  expect(filledLabels(after)).toBe("nom, type et code postal");
  expect(filledLabels(withTyped(after, { name: "Collège Lovelace" }))).toBe("type et code postal");
});

test("INS-08 another code replaces only what the first one had filled", () => {
  const first = { ...emptySchool, ...fillFromDirectory(directorySchool, emptySchool) };
  const corrected = withTyped(first, { name: "Collège Lovelace" });
  const other = fillFromDirectory(
    { ...directorySchool, rneCode: "0690002C", name: "École Curie", type: null, zipCode: "69100", city: "Villeurbanne" },
    corrected,
  );
  expect(other.establishment).toMatchObject({ name: "Collège Lovelace", type: "", zipCode: "69100", city: "Villeurbanne" });
});
