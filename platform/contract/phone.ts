import { asciiDigits } from "./ascii-digits.ts";

/** Whether a text can be a phone number of any country: digits with the usual separators. */
export const isPhone = (typed: string): boolean => {
  const number = asciiDigits(typed);
  return /^\+?[\d\s().\-/\u00A0]+$/.test(number) && /^\d{6,15}$/.test(number.replaceAll(/\D/g, ""));
};
