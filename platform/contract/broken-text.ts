import { textOfBytes } from "./base64url.ts";

/** The characters of Windows-1252 that Latin-1 has elsewhere, by their bytes. */
const windowsBytes: ReadonlyMap<string, number> = new Map(
  Array.from("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ", (character, index) => [character, 0x80 + index]),
);

/** Restores a text whose UTF-8 was read in another encoding: « ClÃ´tilde » was « Clôtilde ». Null if it is sound. */
export function readAgain(text: string): string | null {
  if (!/[Â-ô][\u0080-\u00bf\u0152-\u2122]/.test(text)) return null;
  const bytes = Array.from(text, (character) => windowsBytes.get(character) ?? character.codePointAt(0) ?? 0);
  const decoded = bytes.some((byte) => byte > 0xff) ? null : textOfBytes(bytes);
  // Twice encoded, it is still broken.
  return decoded === null ? null : (readAgain(decoded) ?? decoded);
}

/** « H&eacute;lène » and « H\u00e9lène » are texts of programs. */
const lostLetter = /\uFFFD|\p{L}\?+\p{L}|&([a-z]+(acute|grave|circ|uml|cedil|tilde|lig)|#x?[\da-f]+|amp|nbsp|quot)[;,]|\\u[\da-f]{4}/iu;
/**
 * Traces of a wrong encoding of accented letters: symbols and control characters between letters, or a capital after a small letter. Cyrillic or Greek read in
 * Windows-1252 has accents on all letters; « ø » beside an acute vowel was the Czech « ř ».
 */
const strangeLetter =
  /\p{L}[\u0080-\u009f‚ƒ„…†‡ˆ‰‹“”•˜™›€¢£¤¥¦§¨©«¬®¯±²³µ¶¸¹»¼½¾¿÷×√∞≈≠≤≥\u2500-\u259f]|\p{L}[ŽŠƒŒ]\p{Ll}|\p{Ll}[ÂÃ](?!\p{L})|\p{L}\?|\?\p{L}|(?<!\p{L})(?:[À-ÖØ-öø-ÿ]{3,}(?!\p{L})|[£¦©®¯]\p{L})|ø[áéíý]|[áéíý]ø/u;
const quoted = /«[^«»]*»|“[^“”]*”/g;

const REMEDY = "enregistrez le fichier au format .xlsx ou en UTF-8, ou corrigez-le ici";

/** The reason that a text was not read in its encoding; null if it looks sound. An address may have symbols beside letters: « n° 12 ». */
export function refusalOfBrokenText(text: string, what = "Ce texte"): string | null {
  const before = readAgain(text);
  if (before !== null) return `${what} est arrivé abîmé, sans doute pour «\u00A0${before}\u00A0»\u00A0: ${REMEDY}`;
  return lostLetter.test(text) ? `${what} est arrivé abîmé (une lettre s'est perdue)\u00A0: ${REMEDY}` : null;
}

/** The same for the name of a person, a town or a class, where such symbols are lost letters too. */
export const refusalOfBroken = (name: string): string | null =>
  refusalOfBrokenText(strangeLetter.test(name.replaceAll(quoted, "")) && readAgain(name) === null ? "\uFFFD" : name, "Ce nom");
