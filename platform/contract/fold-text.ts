/** A text without case, accents and superfluous white space. Compatibility forms stay: `2²` is not `22`. */
export const foldText = (input: string): string =>
  input
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "")
    .normalize("NFC")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ς", "σ")
    .replaceAll("’", "'")
    .replaceAll("−", "-")
    .replace(/\s+/g, " ")
    .trim();
