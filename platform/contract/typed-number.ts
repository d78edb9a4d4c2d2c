import { asciiDigits } from "./ascii-digits.ts";

const GROUPS = /(?<=\d)\s(?=\d{3}(?!\d))/g;
/** Three digits after a dot may be thousands in other languages. */
const THOUSANDS = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;
const NUMBER = /^-?\d+(?:[.,]\d*)?$/;
/** More digits are not stored exactly. */
const MAX_DIGITS = 15;

/**
 * Reads a number in digits of any script, with a comma or a dot, and spaces between thousands. Returns "" for an empty text, and any other text as
 * it is, which number schemas reject.
 */
export function readNumber(typed: string): number | string {
  const text = asciiDigits(typed.trim()).replace("\u066B", ",").replace("\u2212", "-").replaceAll(GROUPS, "");
  if (text === "") return "";
  const isExact = text.replaceAll(/\D/g, "").length <= MAX_DIGITS;
  return NUMBER.test(text) && !THOUSANDS.test(text) && isExact ? Number(text.replace(",", ".")) : typed;
}

/** The number as typed in French; a text that is no number stays. */
export const numberText = (value: number | string | null | undefined): string =>
  value == null || Number.isNaN(value) ? "" : String(value).replace(".", ",");

/** A text that is no number as NaN, which schemas of numbers refuse: `Number("1e3")` would be a thousand. */
export const toNumber = (value: number | string): number => (typeof value === "number" ? value : Number.NaN);
