import * as z from "zod";
import { birthdayForRequest, refusalOfBirthday } from "#features/users/birthday.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import type { genres } from "#features/users/users.contract.ts";
import { type Required, refusalOfConsents } from "./consents.ts";
import { contactFields, RegistrationDraft } from "./sign-up.contract.ts";

/** What the wizard of an individual holds; an empty text is a field not filled yet. */
export interface IndividualValues {
  readonly contact: Record<keyof typeof contactFields, string>;
  /** `YYYY-MM-DD`, or what was typed. */
  readonly birthday: string;
  readonly genre: (typeof genres)[number] | "";
  readonly categoryName: string;
  readonly languageName: string;
  readonly clubId: string;
  readonly imageCapture: boolean;
  readonly communication: boolean;
  readonly communicationPartners: boolean;
}

export const emptyIndividual: IndividualValues = {
  contact: { lastname: "", firstname: "", email: "", phone: "", address: "", city: "", zip_code: "", country: "France" },
  birthday: "",
  genre: "",
  categoryName: "",
  languageName: "",
  clubId: "",
  imageCapture: false,
  communication: false,
  communicationPartners: false,
};

/** The fields of each step, in the order of the wizard; the last step asks for nothing. */
export const individualSteps = [
  {
    title: "Informations",
    fields: ["contact.firstname", "contact.lastname", "birthday", "genre", "categoryName", "languageName", "clubId"],
  },
  {
    title: "Coordonnées",
    fields: ["contact.email", "contact.phone", "contact.address", "contact.zip_code", "contact.city", "contact.country"],
  },
  { title: "Autorisations", fields: ["imageCapture", "communication", "communicationPartners"] },
  { title: "Confirmation", fields: [] },
] as const;

/** The field of the wizard that a refusal of the server names. */
export const fieldOf = (path: string): string => (/^club(\.|$)/.test(path) ? "clubId" : path);

/** The step where one of these fields is filled; `undefined` when the wizard has none of them. */
export function stepOf(paths: readonly string[]): number | undefined {
  const step = individualSteps.findIndex(({ fields }) => fields.some((field) => paths.includes(field)));
  return step < 0 ? undefined : step;
}

type Refuse = (value: string) => string | null;

const refusedBy = (refuse: Refuse) => (value: string, context: { addIssue(message: string): void }) => {
  const refusal = refuse(value);
  if (refusal !== null) context.addIssue(refusal);
};

const contact = z.object(contactFields).refine(({ country, zip_code }) => refusalOfPostalCode(country, zip_code) === null, {
  path: ["zip_code"],
  when: () => true,
  error: ({ input }) => {
    const { country, zip_code } = input as IndividualValues["contact"];
    return refusalOfPostalCode(country, zip_code) ?? undefined;
  },
});

const birthdayBefore = (today: string) =>
  z
    .string()
    .superRefine(refusedBy((typed) => (typed === "" ? refusalOfBirthday(typed, today) : null)))
    .pipe(RegistrationDraft.shape.birthday)
    .superRefine(refusedBy((day) => refusalOfBirthday(day, today)));

type Given = Parameters<typeof refusalOfConsents>[0];

const others = { imageCapture: true, communication: true } satisfies Given;
const consent = (field: keyof Given, required: Required) =>
  z.boolean().superRefine((given, context) => {
    const refusal = refusalOfConsents({ ...others, [field]: given }, required);
    if (refusal) context.addIssue(refusal.message);
  });

/** What each field of the wizard must hold: the contract's words, with the rules that need the day and the settings. */
export const individualForm = (today: string, required: Required) => {
  const { genre, categoryName, languageName } = RegistrationDraft.shape;
  return z.object({
    contact,
    birthday: birthdayBefore(today),
    genre,
    categoryName,
    languageName,
    imageCapture: consent("imageCapture", required),
    communication: consent("communication", required),
    communicationPartners: z.boolean(),
  });
};

/** The body of the request: no club and no phone rather than empty ones (INS-03), the birthday month/day/year (INS-15). */
export function registrationOf({ clubId, birthday, genre, contact: { phone, ...contact }, ...rest }: IndividualValues) {
  return {
    role: "USER",
    ...rest,
    genre: genre as (typeof genres)[number],
    birthday: birthdayForRequest(birthday),
    contact: { ...contact, ...(phone.trim() !== "" && { phone }) },
    ...(clubId !== "" && { club: { id: clubId } }),
  } as const satisfies z.input<typeof RegistrationDraft>;
}
