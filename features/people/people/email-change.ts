export function emailChangeAdvice(typed: string, stored: string, { isOffice }: { readonly isOffice: boolean }): string | null {
  if (typed.trim().toLowerCase() === stored.toLowerCase() || (stored === "" && !isOffice)) return null;
  const passwordRevokedText =
    "Le mot de passe, même choisi avec une fiche, et les clés d'accès ne serviront plus\u00A0: un lien pour en choisir un autre part à la nouvelle adresse.";
  if (stored === "") return passwordRevokedText;
  const linksEndText = "Les liens envoyés à l'ancienne adresse n'ouvriront plus rien.";
  return isOffice
    ? `${linksEndText} ${passwordRevokedText}`
    : `${linksEndText} Si le mot de passe a été choisi avec l'un d'eux, il faudra en choisir un autre, et les clés d'accès sont retirées\u00A0: un lien part à la nouvelle adresse.`;
}
