import { agree } from "#platform/contract/agreement.ts";
import { foldText } from "#platform/contract/fold-text.ts";

/** A letter as the office writes it, with words in braces that are replaced. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

/** Braces of a placeholder, with what is between. */
const BRACES = /\{([^{}\n]*)\}/g;

/** Why a text is refused: it names a placeholder that it may not; `null` if it does not. */
export function refusalOfPlaceholders(text: string, allowed: readonly string[]): string | null {
  const unknown = [...text.matchAll(BRACES)].find(([, name]) => !allowed.some((one) => one === name));
  if (!unknown) return null;
  const [braces, typed = ""] = unknown;
  const meant = allowed.find((name) => foldText(name) === foldText(typed.trim()));
  return meant === undefined
    ? `${braces} n'est pas un mot qui se remplace ici\u00A0: ${allowed.map((name) => `{${name}}`).join(", ")}.`
    : `${braces} n'est pas un mot qui se remplace ici\u00A0: écrivez {${meant}}.`;
}

/** The text with its values, in one pass: what a value contains is never replaced. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(BRACES, (braces, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? braces) : braces));

/** A letter whose words agree with whoever reads it alone, before its values are put in. */
export const agreeLetter = ({ subject, text }: LetterText, genre: string | null | undefined): LetterText => ({
  subject: agree(subject, genre),
  text: agree(text, genre),
});

/** A text after its greeting, « Bonjour Anne, », if it begins with one. */
export const withoutGreeting = (text: string): string => text.replace(/^Bonjour[^\n]*\n+/, "");

/** A letter with its values; where one is empty, no gap stays. */
export const fillLetter = ({ subject, text }: LetterText, values: Readonly<Record<string, string | undefined>>): LetterText => ({
  subject: fillPlaceholders(subject, values),
  text: fillPlaceholders(text, values)
    .replaceAll(/ +\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd(),
});
