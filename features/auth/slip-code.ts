/** What a code is made of: not 0, O, 1 or I, which are taken for one another. 32 signs: one for every 5 bits. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const CODE_LENGTH = 10;

/** The code that as many random bytes draw, evenly: 50 bits. */
export const codeFrom = (random: Uint8Array): string => Array.from(random, (byte) => signs[byte % signs.length]).join("");

/** As it is printed, in groups that are copied without losing one's place: `K7M-Q2XR-T9B`. */
export const grouped = (code: string): string => [code.slice(0, 3), code.slice(3, 7), code.slice(7)].join("-");

/** The code that somebody typed, whatever its case, blanks and hyphens; `null` when it is none. */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._]/gu, "");
  return code.length === CODE_LENGTH && [...code].every((sign) => signs.includes(sign)) ? code : null;
}

/** What is wrong with a code as it was typed, before the server is asked; `null` when it may be one. */
export function refusalOfCode(typed: string): string | null {
  if (typed.trim() === "") return "Le code est requis";
  return readCode(typed) === null
    ? `Le code de la fiche a ${CODE_LENGTH} lettres et chiffres, jamais 0, O, 1 ni I\u00A0: relisez-le.`
    : null;
}
