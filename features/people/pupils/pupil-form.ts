import type * as z from "zod";
import { emptyContact } from "#core/accounts/contact.ts";
import type { PersonValues } from "#people/people/person-form.ts";
import { birthdayForRequest, refusalOfBirthday } from "#platform/contract/birthday.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { PupilDraft } from "./pupils.contract.ts";

export interface PupilValues extends PersonValues {
  readonly categoryName: string;
  readonly className: string;
  /** Chosen by the office, both optional; a school adds to itself. */
  readonly establishmentId: string;
  readonly clubId: string;
}

/** The empty form, with the school's country, or France for the office (ETB-07). */
export const emptyPupil = (country: string, languageName: string): PupilValues => ({
  contact: { ...emptyContact, country },
  birthday: "",
  genre: "",
  languageName,
  categoryName: "",
  className: "",
  establishmentId: "",
  clubId: "",
});

/** The form for the next pupil of the class, with the values that pupils often share. */
export const nextPupil = ({ contact, ...values }: PupilValues): PupilValues => ({
  ...values,
  contact: { ...emptyContact, city: contact.city, zip_code: contact.zip_code, country: contact.country },
  birthday: "",
  genre: "",
});

export const requestBodyOf = ({ contact, birthday, genre, establishmentId, clubId, ...rest }: PupilValues) =>
  ({
    role: "USER",
    ...rest,
    contact,
    birthday: birthdayForRequest(birthday),
    genre: genre as "homme" | "femme",
    ...(establishmentId !== "" && { establishment: { id: establishmentId } }),
    ...(clubId !== "" && { club: { id: clubId } }),
  }) as const satisfies z.input<typeof PupilDraft>;

/** The error of each field, by its path, with the specified messages (ETB-07); `today`: `YYYY-MM-DD`, in Paris. */
export function pupilRefusals(values: PupilValues, today: string): Record<string, string> {
  const { email, country, zip_code } = values.contact;
  const postalCode = refusalOfPostalCode(country, zip_code);
  const birthday = refusalOfBirthday(values.birthday, today);
  const issues = PupilDraft.safeParse(requestBodyOf(values)).error?.issues ?? [];
  return {
    ...(email.trim() === "" && { "contact.email": "L'adresse e-mail est requise" }),
    ...(postalCode && { "contact.zip_code": postalCode }),
    ...(birthday && { birthday }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
  };
}
