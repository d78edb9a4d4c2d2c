import type * as z from "zod";
import { birthdayForRequest, refusalOfBirthday } from "#features/users/birthday.ts";
import type { PersonValues } from "#features/users/person-form.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import { PupilDraft } from "./pupil.contract.ts";

/** What « Ajouter un élève qualifié » holds. */
export interface PupilValues extends PersonValues {
  readonly categoryName: string;
  /** The office's choices, of which both may stay empty; a school adds to itself. */
  readonly establishmentId: string;
  readonly clubId: string;
}

const nobody = { lastname: "", firstname: "", email: "", phone: "", address: "" };

/** The form before anything is typed: a school's own country; the office starts in France (ETB-07). */
export const emptyPupil = (country: string, languageName: string): PupilValues => ({
  contact: { ...nobody, city: "", zip_code: "", country },
  birthday: "",
  genre: "",
  languageName,
  categoryName: "",
  establishmentId: "",
  clubId: "",
});

/** The form for the next pupil of the class: what one pupil often shares with the one before is kept. */
export const nextPupil = ({ contact, ...values }: PupilValues): PupilValues => ({
  ...values,
  contact: { ...contact, ...nobody },
  birthday: "",
  genre: "",
});

/** The body of the request. */
export const additionOf = ({ contact, birthday, genre, establishmentId, clubId, ...rest }: PupilValues) =>
  ({
    role: "USER",
    ...rest,
    contact,
    birthday: birthdayForRequest(birthday),
    genre: genre as "homme" | "femme",
    ...(establishmentId !== "" && { establishment: { id: establishmentId } }),
    ...(clubId !== "" && { club: { id: clubId } }),
  }) as const satisfies z.input<typeof PupilDraft>;

/** What is wrong with each field, by its path, in the words of the specification (ETB-07); `today`: `YYYY-MM-DD`, in Paris. */
export function pupilRefusals(values: PupilValues, today: string): Record<string, string> {
  const { email, country, zip_code } = values.contact;
  const postalCode = refusalOfPostalCode(country, zip_code);
  const birthday = refusalOfBirthday(values.birthday, today);
  const issues = PupilDraft.safeParse(additionOf(values)).error?.issues ?? [];
  return {
    ...(email.trim() === "" && { "contact.email": "L'adresse e-mail est requise" }),
    ...(postalCode && { "contact.zip_code": postalCode }),
    ...(birthday && { birthday }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
  };
}
