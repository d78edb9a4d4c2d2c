import * as z from "zod";
import { birthdayForRequest, refusalOfBirthday } from "#features/users/birthday.ts";
import { withPostalCode } from "#features/users/postal-code.ts";
import type { genres } from "#features/users/users.contract.ts";
import { consentFields, noConsents, type Required } from "./consents.ts";
import { contactFields, ParticipantDraft } from "./sign-up.contract.ts";
import type { Steps } from "./steps.ts";

/** Somebody who takes part alone, or with a school. */
export type ParticipantKind = "individual" | "student";

/** What the wizard of a participant holds; an empty text is a field not filled yet. */
export interface ParticipantValues {
  readonly contact: Record<keyof typeof contactFields, string>;
  /** `YYYY-MM-DD`, or what was typed. */
  readonly birthday: string;
  readonly genre: (typeof genres)[number] | "";
  readonly categoryName: string;
  readonly languageName: string;
  /** The school of a pupil, and how it is called. */
  readonly establishment: { readonly id: string; readonly name: string };
  readonly clubId: string;
  readonly imageCapture: boolean;
  readonly communication: boolean;
  readonly communicationPartners: boolean;
}

export const emptyParticipant: ParticipantValues = {
  contact: { lastname: "", firstname: "", email: "", phone: "", address: "", city: "", zip_code: "", country: "France" },
  birthday: "",
  genre: "",
  categoryName: "",
  languageName: "",
  establishment: { id: "", name: "" },
  clubId: "",
  ...noConsents,
};

const identity = ["contact.firstname", "contact.lastname", "birthday", "genre", "categoryName", "languageName"];

/** The steps of a participant, and their fields; a pupil names a school first, others a club if they have one. */
export const participantSteps = (kind: ParticipantKind): Steps => [
  { title: "Informations", fields: kind === "student" ? ["establishment.id", ...identity] : [...identity, "clubId"] },
  {
    title: "Coordonnées",
    fields: ["contact.email", "contact.phone", "contact.address", "contact.zip_code", "contact.city", "contact.country"],
  },
  { title: "Autorisations", fields: ["imageCapture", "communication", "communicationPartners"] },
  { title: "Confirmation", fields: [] },
];

/** The field of the wizard that a refusal of the server names. */
export const participantField = (path: string): string =>
  path.replace(/^club(\..*)?$/, "clubId").replace(/^establishment(\..*)?$/, "establishment.id");

type Refuse = (value: string) => string | null;

const refusedBy = (refuse: Refuse) => (value: string, context: { addIssue(message: string): void }) => {
  const refusal = refuse(value);
  if (refusal !== null) context.addIssue(refusal);
};

const birthdayBefore = (today: string) =>
  z
    .string()
    .superRefine(refusedBy((typed) => (typed === "" ? refusalOfBirthday(typed, today) : null)))
    .pipe(ParticipantDraft.shape.birthday)
    .superRefine(refusedBy((day) => refusalOfBirthday(day, today)));

const schoolOf = (kind: ParticipantKind) =>
  z.object({ id: kind === "student" ? z.string().min(1, "Veuillez sélectionner un établissement") : z.string() });

/** What each field of the wizard must hold: the contract's words, with the rules that need the day and the settings. */
export const participantForm = (kind: ParticipantKind, today: string, required: Required) => {
  const { genre, categoryName, languageName } = ParticipantDraft.shape;
  return z.object({
    establishment: schoolOf(kind),
    contact: withPostalCode(z.object(contactFields), "zip_code"),
    birthday: birthdayBefore(today),
    genre,
    categoryName,
    languageName,
    ...consentFields(required, "participant"),
  });
};

/** The body of the request: no school, club or phone rather than empty ones (INS-03), the birthday month/day/year (INS-15). */
export function participantDraft({ establishment, clubId, birthday, genre, contact, ...rest }: ParticipantValues) {
  const { phone, ...named } = contact;
  return {
    role: "USER",
    ...rest,
    genre: genre as (typeof genres)[number],
    birthday: birthdayForRequest(birthday),
    contact: { ...named, ...(phone.trim() !== "" && { phone }) },
    ...(establishment.id !== "" && { establishment: { id: establishment.id } }),
    ...(clubId !== "" && { club: { id: clubId } }),
  } as const satisfies z.input<typeof ParticipantDraft>;
}
