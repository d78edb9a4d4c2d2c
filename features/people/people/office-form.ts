import type { PersonOnWire } from "./people.contract.ts";
import { type AccountValues, personRefusals } from "./person-form.ts";

type Stored = Pick<PersonOnWire, "username" | "contact" | "birthday" | "genre" | "languageName" | "role" | "registrations">;

/** Why this new e-mail address is refused; `null` when it is accepted. An account that never had one may stay without. */
export function refusalOfEmail(email: string, stored: string): string | null {
  if (email === stored) return null;
  if (email === "") return "L'email est requis";
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : "Email invalide";
}

/** The errors that a school gets, and a participant's missing fields (ADM-04), in the specification's words. */
export function officeRefusals(values: AccountValues, stored: Stored, today: string): Record<string, string> {
  const { "contact.email": _, ...others } = personRefusals(values, stored, today);
  const email = refusalOfEmail(values.contact.email.trim(), stored.contact.email);
  const isParticipant = stored.role === "USER" && stored.registrations.length > 0;
  return { ...others, ...(email && { "contact.email": email }), ...(isParticipant && missingFields(values)) };
}

const missingFields = ({ birthday, genre, languageName }: AccountValues) => ({
  ...(birthday === "" && { birthday: "La date de naissance est requise" }),
  ...(genre === "" && { genre: "Le genre est requis" }),
  ...(languageName === "" && { languageName: "La langue est requise" }),
});
