import { formatNumber } from "#platform/web/format.ts";

/** « 16 % » of a number of people; « - » of none. */
export const shareOf = (part: number, total: number): string =>
  total === 0 ? "-" : `${formatNumber(Math.round((part / total) * 1000) / 10)}\u00A0%`;
