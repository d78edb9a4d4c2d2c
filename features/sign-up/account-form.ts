import type { AccountDraft } from "./accounts.contract.ts";

/** What « Créer un compte » holds. */
export interface AccountValues {
  readonly role: AccountDraft["role"];
  readonly contact: { readonly lastname: string; readonly firstname: string; readonly email: string; readonly phone: string };
}

export const emptyAccount: AccountValues = { role: "USER", contact: { lastname: "", firstname: "", email: "", phone: "" } };

/** The body of the request: the person takes part in nothing yet. */
export const openingOf = (values: AccountValues) => ({ ...values, noRegistration: true }) as const;

const isMail = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);

/** What is wrong with each field, by its path. The way in goes by mail: nobody prints a code for these accounts. */
export const accountRefusals = ({ contact: { lastname, firstname, email } }: AccountValues): Record<string, string> => ({
  ...(lastname.trim() === "" && { "contact.lastname": "Le nom est requis" }),
  ...(firstname.trim() === "" && { "contact.firstname": "Le prénom est requis" }),
  ...(email.trim() === "" ? { "contact.email": "L'email est requis" } : !isMail(email.trim()) && { "contact.email": "Email invalide" }),
});
