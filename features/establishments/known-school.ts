/** A school that is there already, as somebody declares it. */
interface KnownSchool {
  readonly name: string;
  readonly city: string;
  /** Whether it was recognised by its RNE code, else by its name and postal code: two schools may share those. */
  readonly hasSameCode: boolean;
  /** Whether an account that may sign in acts for it. */
  readonly hasCorrespondent: boolean;
}

/** Why nobody else may declare this school (INS-18), and whom to write to; `null` when it waits for a correspondent: it is taken over. */
export function refusalToDeclare({ name, city, hasSameCode, hasCorrespondent }: KnownSchool, contactEmail: string): string | null {
  if (!hasCorrespondent) return null;
  return [
    `Cet établissement est déjà inscrit\u00A0: ${name}, ${city}.`,
    "Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant.",
    ...(hasSameCode ? [] : ["C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom."]),
    `Sinon, demandez à votre collègue, ou écrivez à ${contactEmail}.`,
  ].join(" ");
}
