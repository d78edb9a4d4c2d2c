import { asciiDigits } from "./ascii-digits.ts";

/** A text as one line, its digits as 0 to 9, without invisible characters such as special spaces from web pages or copies. */
export const oneLine = (typed: string): string =>
  asciiDigits(typed)
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
