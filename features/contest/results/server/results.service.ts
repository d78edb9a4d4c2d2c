import type { Connection } from "#database/open.ts";
import { agree } from "#platform/contract/agreement.ts";
import type { Result } from "../results.contract.ts";
import { stageTexts } from "./results.queries.ts";
import { qualifyPupilsOf, withdrawMisplaced } from "./school-qualification.queries.ts";

export { answerKey } from "./answer-key.ts";
export { deleteFormerSeasons } from "./applications.queries.ts";
export { keepExtra } from "./grade-entry.queries.ts";
export { listLimits } from "./grade-limits.queries.ts";
export { storedSolutions } from "./grading.queries.ts";
export { moveResults } from "./merging.queries.ts";
export { restoreQualifications } from "./qualification.queries.ts";
export { lockStagesOf } from "./qualification.service.ts";
export { listRankPreservingBirthdays } from "./rank-preserving-birthday.queries.ts";
export { areAllMarksFinal, findResult, type Reader, readerOf, resultJson, resultsFor, sitsInCenterOf } from "./results.queries.ts";
export { qualifyConfirmedPupils, withdrawFromStage, withdrawQualifications } from "./school-qualification.queries.ts";
export { countSolved, keepSuccesses, listKeptSuccesses } from "./solved.queries.ts";
export { standingReader } from "./standing.service.ts";

/** Called when the year's first stage may be another one. */
export async function qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<{ withdrawn: number; qualified: number }> {
  const withdrawn = await withdrawMisplaced(trx, year);
  return { withdrawn, qualified: await qualifyPupilsOf(trx, year) };
}

/** The stage's texts agree with this person where their gender is known: « qualifiée ». */
export function withAgreedTexts({ questionnaire, ...result }: Result, genre: string | null): Result {
  const agreed = stageTexts.map((text) => [text, agree(questionnaire[text], genre)]);
  return { ...result, questionnaire: { ...questionnaire, ...Object.fromEntries(agreed) } };
}
