import { agreeLetter, fillLetter, type LetterText, withoutGreeting } from "#access/mail/letter-text.ts";
import type { Placeholder } from "#access/mail/office-letters.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";

export const timeLeft = (seconds: number): string =>
  ["quelques heures", "un jour", "deux jours"][Math.round(seconds / 86_400)] ?? "trois jours";

/** At the beginning of a line or after a comma, before the usernames: « identifiants a et b », but not « l'identifiant ». */
const USERNAMES = /(?<=^[ \u00A0]*|[,;:.(][ \u00A0\n]*)(identifiant)(?=[ \u00A0]*:?[ \u00A0]*\{identifiant\})/gim;

/** The letter to the people of one address. Its words agree with a single reader; where it names several, « qualifié(e) » stays. */
export function composeLetter(
  letter: LetterText,
  family: readonly { readonly firstname: string; readonly username: string; readonly genre?: string | null | undefined }[],
  others: Readonly<Partial<Record<Placeholder, string>>>,
): LetterText {
  const genre = family.length === 1 ? family[0]?.genre : null;
  const values = {
    ...others,
    prénom: listInFrench(family.map(({ firstname }) => firstname)),
    identifiant: listInFrench(family.map(({ username }) => username)),
  };
  const { subject, text } = agreeLetter(letter, genre);
  return fillLetter(family.length === 1 ? { subject, text } : { subject, text: text.replaceAll(USERNAMES, "$1s") }, values);
}

/** A letter with the texts of others, which follow its own without another greeting. */
export const joinLetters = (letter: LetterText, others: readonly LetterText[]): LetterText => ({
  subject: letter.subject,
  text: [letter.text, ...others.map(({ text }) => withoutGreeting(text))].join("\n\n"),
});
