const numberFormat = new Intl.NumberFormat("fr-FR", { maximumSignificantDigits: 2 });

/** « 8 ms », « 120 ms », « 1,2 s » */
export const formatDuration = (seconds: number): string =>
  seconds < 0.995 ? `${numberFormat.format(seconds * 1_000)}\u00A0ms` : `${numberFormat.format(seconds)}\u00A0s`;
