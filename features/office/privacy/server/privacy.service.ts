import { clearConsentsOf } from "#access/consents/server/consents.service.ts";
import { removeAccountsFromLetters } from "#access/mail/server/erasure.service.ts";
import { deleteMailsOf } from "#access/mail/server/mail.service.ts";
import { deletePasskeyDataOf } from "#access/passkeys/server/passkeys.service.ts";
import { deleteProgramsOf } from "#access/programs/server/programs.service.ts";
import { deleteAccommodationsOf } from "#contest/accommodations/server/accommodations.service.ts";
import { announceSave, eraseFreeTextOf } from "#contest/answers/server/answers.service.ts";
import { deleteDecisionsOfWords } from "#contest/correction/server/correction.service.ts";
import { deleteFindings } from "#contest/integrity/server/integrity.service.ts";
import { deletePaperReaders } from "#contest/questions/server/paper-readers.service.ts";
import { clearClassesOf } from "#contest/registrations/server/registrations.service.ts";
import { listRankPreservingBirthdays } from "#contest/results/server/results.service.ts";
import { refusalToErase } from "#core/accounts/erasure.ts";
import { eraseAccounts, lockAccountForErasure } from "#core/accounts/server/erasure.service.ts";
import { refuseLastAdmin } from "#core/accounts/server/last-admin.service.ts";
import { lockMergedInto } from "#core/accounts/server/merging.service.ts";
import { action, clearPeopleFromTrail, record, recordAll, subjectsOf } from "#core/audit/server/audit.service.ts";
import { deleteViewsOf } from "#core/views/server/views.service.ts";
import type { Connection } from "#database/open.ts";
import { deleteClubRequestsOf, eraseLeaders } from "#organizations/clubs/server/clubs.service.ts";
import { deleteSchoolRequestsOf, eraseColleagues } from "#organizations/establishments/server/establishments.service.ts";
import { clearAttemptsOf, deleteAccessOf } from "#people/auth/server/erasure.service.ts";
import { deleteDistinctOf } from "#people/people/server/duplicates.service.ts";
import { conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { deletePicturesOf } from "#school/answer-sheets/server/keeping.service.ts";
import { deleteDiplomasOf } from "#school/diplomas/server/diplomas.service.ts";
import { deleteSchoolSheetsOf } from "#school/school-stages/server/school-stages.service.ts";
import { findPersonalData, type PersonalData } from "./export.queries.ts";

const ERASE_PERSONAL_DATA = action("erase personal data", "a effacé des données personnelles");
const EXPORT_PERSONAL_DATA = action("export personal data", "a exporté des données personnelles");

const UNKNOWN = "Cette personne n'existe pas";

/** All data stored about a person; the trail records the export. */
export async function exportPerson(db: Connection, id: number, actorId: number): Promise<PersonalData> {
  const data = foundOr404(await findPersonalData(db, id, await subjectsOf(db, id)), UNKNOWN);
  await record(db, { actorId, action: EXPORT_PERSONAL_DATA, subject: `user ${id}` });
  return data;
}

interface ErasureContext {
  readonly actorId: number;
  readonly now: Date;
  readonly throttleKey: ThrottleKey;
}

/**
 * Erases one person's data for the office.
 *
 * @throws {Refusal} 409 while the person has a charge.
 */
export async function erasePerson(trx: Connection, id: number, { actorId, now, throttleKey }: ErasureContext): Promise<void> {
  await announceSave(trx);
  if (id !== actorId) await refuseLastAdmin(trx, id);
  const { inCharge } = foundOr404(await lockAccountForErasure(trx, id), UNKNOWN);
  throwIfRefused(refusalToErase(id === actorId, inCharge), conflict);
  const merged = await lockMergedInto(trx, id);
  await clearAttemptsOf(trx, throttleKey, [id, ...merged]);
  await erasePeople(trx, [id, ...merged], actorId, now);
}

/** Erases these people in every feature; their part in the championship stays, without names (SEC-05). */
export async function erasePeople(trx: Connection, ids: readonly number[], actorId: number | null, now: Date): Promise<void> {
  await removeAccountsFromLetters(trx, ids);
  await deleteMailsOf(trx, ids);
  await eraseAccounts(trx, ids, await listRankPreservingBirthdays(trx, ids), now);
  await deleteAccessOf(trx, ids);
  await deletePasskeyDataOf(trx, ids);
  await clearConsentsOf(trx, ids);
  await clearClassesOf(trx, ids);
  await deleteAccommodationsOf(trx, ids);
  await deleteDiplomasOf(trx, ids);
  await deleteSchoolRequestsOf(trx, ids);
  await eraseColleagues(trx, ids, actorId);
  await deleteClubRequestsOf(trx, ids);
  await eraseLeaders(trx, ids, actorId);
  await deleteFindings(trx, { userIds: ids });
  await deleteDecisionsOfWords(trx, ids);
  await eraseFreeTextOf(trx, ids);
  await deletePicturesOf(trx, ids);
  await deleteSchoolSheetsOf(trx, ids);
  await deleteViewsOf(trx, ids);
  await deleteProgramsOf(trx, ids);
  await deletePaperReaders(trx, ids);
  await deleteDistinctOf(trx, ids);
  await clearPeopleFromTrail(trx, ids);
  await recordAll(
    trx,
    ids.map((id) => ({ actorId, action: ERASE_PERSONAL_DATA, subject: `user ${id}` })),
  );
}
