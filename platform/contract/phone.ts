/** Whether a text can be a phone number of any country: digits with the usual separators. */
export const isPhone = (typed: string): boolean => /^\+?[\d\s().\-/\u00A0]+$/.test(typed) && /^\d{6,15}$/.test(typed.replaceAll(/\D/g, ""));
