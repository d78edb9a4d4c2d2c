import { agree } from "#platform/contract/agreement.ts";
import { foldText } from "#platform/contract/fold-text.ts";

export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

const BRACES = /\{([^{}\n]*)\}/g;

export function refusalOfPlaceholders(text: string, allowed: readonly string[]): string | null {
  const unknown = [...text.matchAll(BRACES)].find(([, name]) => !allowed.some((one) => one === name));
  if (!unknown) return null;
  const [braces, typed = ""] = unknown;
  const meant = allowed.find((name) => foldText(name) === foldText(typed.trim()));
  return meant === undefined
    ? `${braces} n'est pas un mot qui se remplace ici\u00A0: ${allowed.map((name) => `{${name}}`).join(", ")}.`
    : `${braces} n'est pas un mot qui se remplace ici\u00A0: écrivez {${meant}}.`;
}

/** The text with its values, in one pass, so that placeholders within a value stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(BRACES, (braces, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? braces) : braces));

export const agreeLetter = ({ subject, text }: LetterText, genre: string | null | undefined): LetterText => ({
  subject: agree(subject, genre),
  text: agree(text, genre),
});

/** A text after its greeting, « Bonjour Anne, », if it begins with one. */
export const withoutGreeting = (text: string): string => text.replace(/^Bonjour[^\n]*\n+/, "");

/** A letter with its values; an empty value leaves no gap. */
export const fillLetter = ({ subject, text }: LetterText, values: Readonly<Record<string, string | undefined>>): LetterText => ({
  subject: fillPlaceholders(subject, values),
  text: fillPlaceholders(text, values)
    .replaceAll(/ +\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd(),
});
