import { ADDRESS_REFUSED } from "#access/mail/next-way.ts";

interface LinkReader {
  readonly email: string;
  readonly status: string;
  /** Whether the address refused a letter for good (CNV-05). */
  readonly emailRefused?: boolean | undefined;
}

/** Why no link to choose a password can be mailed to this person by others; `null` if it can. */
export function refusalToSendLink({ email, status, emailRefused }: LinkReader): string | null {
  if (status === "DESACTIVATED") return "Ce compte est désactivé\u00A0: réactivez-le d'abord.";
  if (emailRefused) return ADDRESS_REFUSED;
  return email === "" ? "Cette personne n'a pas d'adresse e-mail" : null;
}
