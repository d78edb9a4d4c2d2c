import { asciiDigits } from "#platform/contract/ascii-digits.ts";

/** The check letters of an RNE code, by the remainder of its number, without those easily misread. */
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/** The code in its form for storage and comparison: « 075 0655 e » is 0750655E. */
export const canonicalRne = (typed: string): string => asciiDigits(typed).replaceAll(/\s/g, "").toUpperCase();

/** Whether a text is meant as a code: seven digits, with or without their letter. « 69001 » and « 38000 Grenoble » are searched. */
export const isMeantAsRne = (typed: string): boolean => /^\d{7}[A-Z]?$/.test(canonicalRne(typed));

/** Whether the text may become a code: digits alone, except the five of a postal code. */
export const isPartOfRne = (typed: string): boolean => /^(\d{1,4}|\d{6})$/.test(canonicalRne(typed));

/** Seven digits, and the letter of their remainder by 23 (INS-07). */
export function isValidRne(typed: string): boolean {
  const code = canonicalRne(typed);
  return /^\d{7}[A-Z]$/.test(code) && letters[Number(code.slice(0, 7)) % 23] === code[7];
}

/** The refusal of an invalid code, or of a name left in the search; `null` if it is valid. */
export function refusalOfRne(typed: string): string | null {
  if (isValidRne(typed)) return null;
  return /\p{L}{3}/u.test(typed)
    ? "Choisissez un établissement proposé, écrivez son code RNE, ou laissez vide"
    : "Ce code RNE n'est pas valable : vérifiez ses sept chiffres et sa lettre";
}
