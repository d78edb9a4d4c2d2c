/** Whether a text can be a phone number, of any country: figures, with what people put between them. */
export const isPhone = (typed: string): boolean => /^\+?[\d\s().\-/\u00A0]+$/.test(typed) && /^\d{6,15}$/.test(typed.replaceAll(/\D/g, ""));
