import type { Connection } from "#database/open.ts";
import { qualifyPupils, qualifyPupilsOf, withdrawFrom, withdrawMisplaced, withdrawQualified } from "./school-qualification.queries.ts";

export { listLimits } from "./grade-entry.queries.ts";
export { moveResults } from "./merging.queries.ts";
export { lockStagesOf } from "./qualification.service.ts";
export { listRankPreservingBirthdays } from "./rank-preserving-birthday.queries.ts";
export { type Reader, readerOf, resultJson, resultsFor, sitsInCenterOf } from "./results.queries.ts";

/** Confirming a school's pupils qualifies them on the year's first stage (GRD-07); no effect if repeated or without stage. */
export const qualifyConfirmedPupils = (trx: Connection, registrationIds: readonly number[]): Promise<void> =>
  qualifyPupils(trx, registrationIds);

/** The same for every pupil confirmed in a year: called when its stages are created, reordered or relinked. */
export async function qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<void> {
  await withdrawMisplaced(trx, year);
  await qualifyPupilsOf(trx, year);
}

/** Deletes bare confirmations at a stage that moves to another year. */
export const withdrawFromStage = (trx: Connection, questionnaireId: number): Promise<void> => withdrawFrom(trx, questionnaireId);

/** Deletes what only comes from these registrations; called before they are deleted. */
export const withdrawQualifications = (trx: Connection, registrationIds: readonly number[]): Promise<void> =>
  withdrawQualified(trx, registrationIds);
