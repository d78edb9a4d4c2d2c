import { formatNumber } from "#platform/web/format.ts";
import { outOf } from "../grade-line.ts";
import type { ResultOnWire } from "../results.contract.ts";

/** The grade in a list: « 14 sur 18 », « Absent », or a dash. */
export const gradeText = (result: ResultOnWire | null | undefined): string =>
  !result ? formatNumber(null) : result.absent ? "Absent" : outOf(formatNumber(result.grade), result);
