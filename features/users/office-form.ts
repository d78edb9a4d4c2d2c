import { type AccountValues, personRefusals } from "./person-form.ts";
import type { PersonOnWire } from "./users.contract.ts";

type Stored = Pick<PersonOnWire, "username" | "contact" | "birthday" | "genre" | "languageName" | "role" | "registrations">;

/** Why this e-mail address is not taken in place of that one; `null` when it is. Who never had one is left without. */
export function refusalOfMail(email: string, stored: string): string | null {
  if (email === stored) return null;
  if (email === "") return "L'email est requis";
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : "Email invalide";
}

/**
 * What is wrong with what the office typed of a person, by the paths of the fields, in the words of the specification (ADM-04): what a school is
 * told, and of a participant also what was never given.
 */
export function officeRefusals(values: AccountValues, stored: Stored, today: string): Record<string, string> {
  const { "contact.email": _, ...others } = personRefusals(values, stored, today);
  const email = refusalOfMail(values.contact.email.trim(), stored.contact.email);
  const isParticipant = stored.role === "USER" && stored.registrations.length > 0;
  return {
    ...others,
    ...(email && { "contact.email": email }),
    ...(isParticipant && missing(values)),
  };
}

const missing = ({ birthday, genre, languageName }: AccountValues) => ({
  ...(birthday === "" && { birthday: "La date de naissance est requise" }),
  ...(genre === "" && { genre: "Le genre est requis" }),
  ...(languageName === "" && { languageName: "La langue est requise" }),
});
