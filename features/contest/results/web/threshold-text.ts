import { formatNumber } from "#platform/web/format.ts";
import type { Threshold } from "../qualification.ts";

/** « 12 et 80 », « Aucun » */
export const thresholdText = (threshold: Threshold | null): string =>
  threshold === null ? "Aucun" : `${formatNumber(threshold.grade)} et ${formatNumber(threshold.weightedGrade)}`;
