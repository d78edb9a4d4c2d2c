import type { RegistrationUsage } from "#contest/registrations/deletion.ts";

export interface AccountUsage extends RegistrationUsage {
  readonly confirmedYear: number | null;
  /** Places without any other manager. */
  readonly onlyCenter: string | null;
  readonly onlyClub: string | null;
  readonly school: string | null;
}

/** Why an account is not deleted, shown after « Impossible de supprimer cet utilisateur. » (ADM-15); `null` when it is. */
export function refusalToDelete(isOwn: boolean, usage: AccountUsage): string | null {
  const { isAnswered, isGraded, isConvoked, isDecided, confirmedYear, onlyCenter, onlyClub, school } = usage;
  if (isOwn) return "C'est votre propre compte.";
  if (isAnswered) return "Cette personne a répondu à un questionnaire.";
  if (isGraded) return "Cette personne a reçu une note.";
  if (confirmedYear !== null) return `Son inscription ${confirmedYear} est confirmée.`;
  if (isConvoked) return "Cette personne est convoquée à une épreuve.";
  if (isDecided) return "La fédération a déjà décidé de sa qualification.";
  const another = "nommez-en d'abord un autre.";
  if (onlyCenter !== null) return `C'est le dernier responsable du centre «\u00A0${onlyCenter}\u00A0»\u00A0: ${another}`;
  if (onlyClub !== null) return `C'est le dernier responsable du club «\u00A0${onlyClub}\u00A0»\u00A0: ${another}`;
  return school === null ? null : `C'est le seul correspondant de «\u00A0${school}\u00A0»\u00A0: ${another}`;
}
