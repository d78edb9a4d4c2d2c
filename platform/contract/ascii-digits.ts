/** The digits of every script as 0 to 9: `١٢` and `１２` are 12. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Digits are encoded in runs of ten, in the order of their values; some runs touch. */
function digitValue(code: number): number {
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return (code - first) % 10;
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));
