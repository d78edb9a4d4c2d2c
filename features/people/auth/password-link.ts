/** Why no link to choose a password can be mailed to this person; `null` if it can. */
export function refusalToSendLink({ email, status }: { readonly email: string; readonly status: string }): string | null {
  if (status === "DESACTIVATED") return "Ce compte est désactivé\u00A0: réactivez-le d'abord.";
  return email === "" ? "Cette personne n'a pas d'adresse e-mail" : null;
}
