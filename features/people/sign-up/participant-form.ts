import * as z from "zod";
import {
  consentFields,
  needsGuardian,
  noAnswers,
  type ParticipantConsents,
  participantConsents,
  type RequiredConsents,
  withGuardian,
} from "#access/consents/consents.ts";
import { contactFields, type genres } from "#core/accounts/account.contract.ts";
import { type ContactField, contactFieldNames, contactOf, emptyContact, optionalFieldNames } from "#core/accounts/contact.ts";
import { birthdayForRequest, refusalOfBirthday } from "#platform/contract/birthday.ts";
import { withPostalCode } from "#platform/contract/postal-code.ts";
import { ParticipantDraft } from "./sign-up.contract.ts";
import type { Steps } from "./steps.ts";

export type ParticipantKind = "individual" | "student";

/** The values of the participant wizard; an empty text is a field not filled yet. */
export interface ParticipantValues extends ParticipantConsents {
  readonly contact: Record<ContactField, string>;
  /** `YYYY-MM-DD`, or the text as typed. */
  readonly birthday: string;
  readonly genre: (typeof genres)[number] | "";
  /** One of `schoolClasses`, or empty: it proposes the category, and is not sent. */
  readonly schoolClass: string;
  readonly categoryName: string;
  readonly languageName: string;
  readonly establishment: { readonly id: string; readonly name: string };
  readonly clubId: string;
}

export const emptyParticipant: ParticipantValues = {
  contact: { ...emptyContact, country: "France" },
  birthday: "",
  genre: "",
  schoolClass: "",
  categoryName: "",
  languageName: "",
  establishment: { id: "", name: "" },
  clubId: "",
  ...noAnswers,
  guardian: "",
};

const identityFields = ["contact.firstname", "contact.lastname", "birthday", "genre", "categoryName", "languageName"];

export const participantSteps = (kind: ParticipantKind): Steps => [
  { title: "Informations", fields: kind === "student" ? ["establishment.id", ...identityFields] : [...identityFields, "clubId"] },
  {
    title: "Coordonnées",
    fields: contactFieldNames.map((name) => `contact.${name}`).filter((field) => !identityFields.includes(field)),
  },
  { title: "Autorisations", fields: ["imageCapture", "communication", "communicationPartners", "guardian"] },
  { title: "Confirmation", fields: [] },
];

export const participantField = (path: string): string =>
  path.replace(/^club(\..*)?$/, "clubId").replace(/^establishment(\..*)?$/, "establishment.id");

const refineWith = (refuse: (value: string) => string | null) => (value: string, context: { addIssue(message: string): void }) => {
  const refusal = refuse(value);
  if (refusal !== null) context.addIssue(refusal);
};

const birthdayBefore = (today: string) =>
  z
    .string()
    .superRefine(refineWith((typed) => (typed === "" ? refusalOfBirthday(typed, today) : null)))
    .pipe(ParticipantDraft.shape.birthday)
    .superRefine(refineWith((day) => refusalOfBirthday(day, today)));

export const participantForm = (kind: ParticipantKind, today: string, required: RequiredConsents) => {
  const { genre, categoryName, languageName } = ParticipantDraft.shape;
  const form = z.object({
    establishment: z.object({ id: kind === "student" ? z.string().min(1, "Veuillez sélectionner un établissement") : z.string() }),
    contact: withPostalCode(z.object(contactFields), "zip_code"),
    birthday: birthdayBefore(today),
    genre,
    categoryName,
    languageName,
    ...consentFields(required),
    guardian: z.string(),
  });
  return withGuardian(form, (values) => needsGuardian((values as ParticipantValues).birthday, today));
};

/** The body of the request: an empty school, club or optional contact is left out (INS-03), the birthday is month/day/year (INS-15). */
export function participantDraft(values: ParticipantValues, today: string) {
  const { establishment, clubId, birthday, genre, contact, categoryName, languageName } = values;
  const isLeftOut = (name: ContactField) => contact[name].trim() === "" && optionalFieldNames.some((optional) => optional === name);
  const sentFields = contactFieldNames.filter((name) => !isLeftOut(name));
  return {
    role: "USER",
    ...participantConsents(values, birthday, today),
    categoryName,
    languageName,
    genre: genre as (typeof genres)[number],
    birthday: birthdayForRequest(birthday),
    contact: contactOf(sentFields, (name) => contact[name]),
    ...(establishment.id !== "" && { establishment: { id: establishment.id } }),
    ...(clubId !== "" && { club: { id: clubId } }),
  } as const satisfies z.input<typeof ParticipantDraft>;
}
