/** A school that is there already, as somebody declares it. */
interface KnownSchool {
  readonly name: string;
  readonly city: string;
  /** Whether it was recognised by its RNE code, else by its name and postal code: two schools may share those. */
  readonly hasSameCode: boolean;
}

/** What stands at the field of a school that is there already. */
export const ALREADY_KNOWN = "Cet établissement est déjà inscrit";

/** What is told of a known school (INS-18), and whom to write to: the same words whether somebody acts for it or not. Whoever takes over says so. */
export const refusalToDeclare = ({ name, city, hasSameCode }: KnownSchool, contactEmail: string): string =>
  [
    `${ALREADY_KNOWN}\u00A0: ${name}, ${city}.`,
    "Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant.",
    ...(hasSameCode ? [] : ["C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom."]),
    "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire.",
    `Sinon, demandez à votre collègue, ou écrivez à ${contactEmail}.`,
  ].join(" ");
