interface ExistingSchool {
  readonly name: string;
  readonly city: string;
  /** True: recognised by its RNE code. False: by its name and postal code, which two schools may share. */
  readonly hasSameCode: boolean;
}

export const ALREADY_REGISTERED = "Cet établissement est déjà inscrit";

/** The message about an existing school (INS-18), with the contact address. It is the same whether the school has a correspondent or not. */
export const refusalToDeclare = ({ name, city, hasSameCode }: ExistingSchool, contactEmail: string): string =>
  [
    `${ALREADY_REGISTERED}\u00A0: ${name}, ${city}.`,
    "Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant.",
    ...(hasSameCode ? [] : ["C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom."]),
    "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire.",
    `Sinon, demandez à votre collègue, ou écrivez à ${contactEmail}.`,
  ].join(" ");
