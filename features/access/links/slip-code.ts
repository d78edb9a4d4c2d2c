/** The signs of a code, without 0, O, 1 and I, which are easily confused. 32 signs: 5 bits each. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const CODE_LENGTH = 10;

/** The code made from random bytes, evenly: 50 bits. */
export const codeFromBytes = (random: Uint8Array): string => Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** The code as printed or mailed, in groups that are easy to copy: `K7M-Q2XR-T9B`. */
export const formatCode = (code: string): string => [code.slice(0, 3), code.slice(3, 7), code.slice(7)].join("-");

export function readCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._]/gu, "");
  return code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}

export function refusalOfCode(typed: string): string | null {
  if (typed.trim() === "") return "Le code est requis";
  return readCode(typed) === null ? `Le code a ${CODE_LENGTH} lettres et chiffres, jamais 0, O, 1 ni I\u00A0: relisez-le.` : null;
}
