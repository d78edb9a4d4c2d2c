/** What another e-mail address brings with it, said before it is saved; nothing where none is replaced. */
export function newAddressAdvice(typed: string, stored: string): string | null {
  if (stored === "" || typed.trim().toLowerCase() === stored.toLowerCase()) return null;
  return "Les liens envoyés à l'ancienne adresse n'ouvriront plus rien. Si le mot de passe a été choisi avec l'un d'eux, il faudra en choisir un autre\u00A0: un lien part à la nouvelle adresse.";
}
