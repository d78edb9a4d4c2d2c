export const ALREADY_REGISTERED = "Cet établissement est déjà inscrit";

/** Without the same code, the school is known by its name and postal code, which two may share. Tells nothing of its correspondent (INS-18). */
export const refusalToDeclare = (
  { name, city, hasSameCode }: { name: string; city: string; hasSameCode: boolean },
  contactEmail: string,
): string =>
  [
    `${ALREADY_REGISTERED}\u00A0: ${name}, ${city}.`,
    "Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant.",
    ...(hasSameCode ? [] : ["C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom."]),
    "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire.",
    `Sinon, demandez à votre collègue, ou écrivez à ${contactEmail}.`,
  ].join(" ");
