import type { AccountDraft } from "./open-account.contract.ts";

export interface AccountValues {
  readonly role: AccountDraft["role"];
  readonly contact: { readonly lastname: string; readonly firstname: string; readonly email: string; readonly phone: string };
}

export const emptyAccount: AccountValues = { role: "USER", contact: { lastname: "", firstname: "", email: "", phone: "" } };

export const accountBody = (values: AccountValues) => ({ ...values, noRegistration: true }) as const;

const isEmail = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);

/** The error of each field, by its path. The first link goes by mail, since no code is printed for these accounts. */
export const accountRefusals = ({ contact: { lastname, firstname, email } }: AccountValues): Record<string, string> => ({
  ...(lastname.trim() === "" && { "contact.lastname": "Le nom est requis" }),
  ...(firstname.trim() === "" && { "contact.firstname": "Le prénom est requis" }),
  ...(email.trim() === "" ? { "contact.email": "L'email est requis" } : !isEmail(email.trim()) && { "contact.email": "Email invalide" }),
});
