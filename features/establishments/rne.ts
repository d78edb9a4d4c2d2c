/** The letters that close an RNE code, by the remainder of its number; those easily misread are left out. */
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/** The code as it is stored and compared. */
export const canonicalRne = (typed: string): string => typed.trim().toUpperCase();

/** Seven digits, and the letter that their remainder by 23 calls for (INS-07). */
export function isValidRne(typed: string): boolean {
  const code = canonicalRne(typed);
  return /^\d{7}[A-Z]$/.test(code) && letters[Number(code.slice(0, 7)) % 23] === code[7];
}

/** Why this is no RNE code; `null` when it is one. */
export const refusalOfRne = (typed: string): string | null =>
  isValidRne(typed) ? null : "Ce code RNE n'est pas valable : vérifiez ses sept chiffres et sa lettre";
