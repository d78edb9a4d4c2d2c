import type { Connection } from "#database/open.ts";
import { qualifyPupils, qualifyPupilsOf, withdrawFrom, withdrawMisplaced, withdrawQualified } from "./school-qualification.queries.ts";

export { listLimits } from "./grade-entry.queries.ts";
export { listKeptBirthdays } from "./kept-birthday.queries.ts";
export { moveResults } from "./merging.queries.ts";
export { holdStagesOf } from "./qualification.service.ts";
export { type Reader, readerOf, resultJson, resultsFor, sitsWith } from "./results.queries.ts";

/** Confirming a school's pupils qualifies them on the year's first stage (GRD-07); twice changes nothing, and so does a year without stage. */
export const qualifyConfirmedPupils = (trx: Connection, registrationIds: readonly number[]): Promise<void> =>
  qualifyPupils(trx, registrationIds);

/** The same for every pupil confirmed in a year: called when its stages are made, ordered or linked otherwise. */
export async function qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<void> {
  await withdrawMisplaced(trx, year);
  await qualifyPupilsOf(trx, year);
}

/** What confirming alone had made of a stage that goes to another year. */
export const withdrawFromStage = (trx: Connection, questionnaireId: number): Promise<void> => withdrawFrom(trx, questionnaireId);

/** What confirming alone had made goes with these registrations; called before they are deleted. */
export const withdrawQualifications = (trx: Connection, registrationIds: readonly number[]): Promise<void> =>
  withdrawQualified(trx, registrationIds);
