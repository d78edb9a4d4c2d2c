import { formatNumber } from "#platform/web/format.ts";

/** « 16 % » of a number of people; « - » of nobody. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${formatNumber(Math.round((part / whole) * 1000) / 10)}\u00A0%`;
