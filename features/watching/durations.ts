const french = new Intl.NumberFormat("fr-FR", { maximumSignificantDigits: 2 });

/** « 8 ms », « 120 ms », « 1,2 s » */
export const durationOf = (seconds: number): string =>
  seconds < 0.995 ? `${french.format(seconds * 1_000)}\u00A0ms` : `${french.format(seconds)}\u00A0s`;
