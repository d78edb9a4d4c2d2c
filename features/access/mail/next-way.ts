/** For those who see a person whose address refused a letter for good. */
export const ADDRESS_REFUSED = "Cette adresse e-mail n'existe pas, ou plus\u00A0: corrigez-la, ou donnez une fiche imprimée.";

/** Who and what else leads to a person. */
export interface OtherWays {
  readonly school: string | null | undefined;
  readonly club: string | null | undefined;
  readonly phone: string;
}

/** « par l'établissement : Collège Jean Moulin »: how to reach a person to whom no e-mail is delivered (CNV-05), best first. */
export function nextWay({ school, club, phone }: OtherWays): string {
  if (school) return `par l'établissement\u00A0: ${school}`;
  if (club) return `par le club\u00A0: ${club}`;
  return phone === "" ? "par courrier\u00A0: imprimez" : `par téléphone, pour une autre adresse\u00A0: ${phone}`;
}
