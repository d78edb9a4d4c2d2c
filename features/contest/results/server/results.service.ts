import type { Connection } from "#database/open.ts";
import { qualifyPupilsOf, withdrawMisplaced } from "./school-qualification.queries.ts";

export { withAgreedTexts } from "./agreed-texts.service.ts";
export { deleteFormerSeasons } from "./applications.queries.ts";
export { listLimits } from "./grade-limits.queries.ts";
export { moveResults } from "./merging.queries.ts";
export { lockStagesOf } from "./qualification.service.ts";
export { listRankPreservingBirthdays } from "./rank-preserving-birthday.queries.ts";
export { areAllMarksFinal, findResult, type Reader, readerOf, resultJson, resultsFor, sitsInCenterOf } from "./results.queries.ts";
export { qualifyConfirmedPupils, withdrawFromStage, withdrawQualifications } from "./school-qualification.queries.ts";
export { countSolved, type SolvedQuestion } from "./solved.queries.ts";
export { standingReader } from "./standing.service.ts";
export { restoreQualifications } from "./undo.queries.ts";

/**
 * Qualifies every pupil confirmed in a year; called when its first stage may be another one. Returns how many qualifications are withdrawn elsewhere, and
 * new.
 */
export async function qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<{ withdrawn: number; qualified: number }> {
  const withdrawn = await withdrawMisplaced(trx, year);
  return { withdrawn, qualified: await qualifyPupilsOf(trx, year) };
}
