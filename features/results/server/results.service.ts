import type { Connection } from "#database/open.ts";
import { qualifyPupil, qualifyPupils, withdrawMisplaced } from "./school-qualification.queries.ts";

export { isVisibleResult, resultJson, sitsWith } from "./results.queries.ts";

/** Confirming a school's pupil qualifies the pupil on the year's first stage (GRD-07); twice changes nothing, and so does a year without stage. */
export const qualifyConfirmedPupil = (trx: Connection, registrationId: number): Promise<void> => qualifyPupil(trx, registrationId);

/** The same for every pupil confirmed in a year: called when its stages are made, ordered or linked otherwise. */
export async function qualifyConfirmedPupils(trx: Connection, year: number): Promise<void> {
  await withdrawMisplaced(trx, year);
  await qualifyPupils(trx, year);
}
