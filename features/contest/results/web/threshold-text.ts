import { formatNumber } from "#platform/web/format.ts";
import type { Threshold } from "../qualification.ts";

/** « 12 et 80 », « Aucun » */
export const thresholdText = (threshold: Threshold | null): string =>
  threshold === null ? "Aucun" : `${formatNumber(threshold.grade)} et ${formatNumber(threshold.weightedGrade)}`;

/** « 16 % » of a number of people; « - » of none. */
export const shareOf = (part: number, total: number): string =>
  total === 0 ? "-" : `${formatNumber(Math.round((part / total) * 1000) / 10)}\u00A0%`;
