import { copyRefusals } from "#access/consents/server/consents.service.ts";
import { moveMails } from "#access/mail/server/mail.service.ts";
import { lockInCharge } from "#access/responsibility/server/places.service.ts";
import { mergeAccommodations } from "#contest/accommodations/server/accommodations.service.ts";
import { lockSaves, moveAnswers } from "#contest/answers/server/answers.service.ts";
import { moveConvocations } from "#contest/convocations/server/convocations.service.ts";
import { moveCenters } from "#contest/exam-centers/server/exam-centers.service.ts";
import { deleteFindings } from "#contest/integrity/server/integrity.service.ts";
import { movePaperReaders } from "#contest/questions/server/paper-readers.service.ts";
import { lockRegistrationsOf, mergeRegistrations } from "#contest/registrations/server/merging.service.ts";
import { lockStagesOf, moveResults } from "#contest/results/server/results.service.ts";
import { lockUser } from "#core/accounts/server/accounts.service.ts";
import { emptyAccount, fillMissingFields, moveMailboxes } from "#core/accounts/server/merging.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import { deleteViewsOf } from "#core/views/server/views.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { moveClubs } from "#organizations/clubs/server/clubs.service.ts";
import { replaceCorrespondent } from "#organizations/establishments/server/establishments.service.ts";
import { moveIssuedPasswords } from "#organizations/passwords/server/former-slips.service.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { movePictures } from "#school/answer-sheets/server/keeping.service.ts";
import { moveDiplomas } from "#school/diplomas/server/diplomas.service.ts";
import { raiseSheets } from "#school/school-stages/server/pupil-sheet.service.ts";
import { listSchoolSheetsOf, moveSchoolSheets } from "#school/school-stages/server/school-stages.service.ts";
import type { Merge } from "../duplicates.contract.ts";
import { type MergeSide, planMerge } from "../merge.ts";
import type { Person } from "../people.contract.ts";
import { profileOf, similarityOf } from "../similarity.ts";
import { revokeAccess } from "./changes.service.ts";
import * as queries from "./merging.queries.ts";
import { findPeople } from "./people.queries.ts";

const MERGE_INTO_ANOTHER = action("merge into another", "a fusionné un compte dans un autre");
const MERGE_PEOPLE = action("merge people", "a fusionné deux comptes");

export const PERSON_NOT_FOUND = "Cette personne n'existe pas";

export async function findDuplicates(db: Connection, id: number): Promise<{ likeness: string; person: Person }[]> {
  const similar = await queries.listSimilarAccounts(db, id);
  const self = similar.find((one) => one.id === id);
  const profile = profileOf(foundOr404(self, PERSON_NOT_FOUND));
  const likenessById = new Map<number, string>();
  for (const one of similar) {
    const likeness = one.id === id ? null : similarityOf(profile, profileOf(one), one);
    if (likeness !== null) likenessById.set(one.id, likeness);
  }
  const people = await findPeople(db, [...likenessById.keys()], { reader: "office" });
  return people.map((person) => ({ person, likeness: likenessById.get(person.id) ?? "" }));
}

interface Pair {
  readonly keptId: number;
  readonly otherId: number;
}

export async function previewMerge(db: Connection, { keptId, otherId }: Pair): Promise<Merge> {
  if (keptId === otherId) throw badRequest("Choisissez deux comptes différents", "otherId");
  return planMerge(await loadSide(db, keptId), await loadSide(db, otherId), await queries.listBegunByBoth(db, [keptId, otherId]));
}

async function loadSide(db: Connection, id: number): Promise<MergeSide> {
  const [person] = await findPeople(db, [id], { reader: "office" });
  return {
    person: foundOr404(person, PERSON_NOT_FOUND),
    answered: await queries.listAnswered(db, id),
    schoolSheets: await listSchoolSheetsOf(db, id),
    mails: await queries.countMailsOf(db, id),
    isMerged: await queries.isMerged(db, id),
  };
}

type MergeContext = Parameters<typeof moveCenters>[3];

/** Merges the other account into the kept one, all or nothing; 409 if answers or grades would be lost. */
export const mergePeople = (db: Database, pair: Pair, context: MergeContext): Promise<Merge> =>
  db.transaction().execute(async (trx) => {
    await lockInCharge(trx, [pair.keptId, pair.otherId], "update");
    await lockStagesOf(trx, [pair.keptId, pair.otherId]);
    await lockSaves(trx);
    for (const id of [pair.keptId, pair.otherId].toSorted((one, two) => one - two)) foundOr404(await lockUser(trx, id), PERSON_NOT_FOUND);
    await lockRegistrationsOf(trx, [pair.keptId, pair.otherId]);
    const merge = await previewMerge(trx, pair);
    if (merge.refusals.length > 0) throw conflict(merge.refusals.join(" "));
    const before = await findPeople(trx, [pair.keptId, pair.otherId], { reader: "office" });
    await moveEverything(trx, { pair, merge, context });
    await revokeAccess(trx, pair.otherId, context.now);
    await recordMerge(trx, { pair, merge, context }, before);
    return merge;
  });

interface MergeStep {
  readonly pair: Pair;
  readonly merge: Merge;
  readonly context: MergeContext;
}

async function moveEverything(trx: Connection, { pair: { keptId: toId, otherId: fromId }, merge, context }: MergeStep): Promise<void> {
  const yearsOf = (expectedFate: string) => merge.registrations.filter(({ fate }) => fate === expectedFate).map(({ year }) => year);
  await mergeRegistrations(trx, { fromId, toId, replaced: yearsOf("replaces"), dropped: yearsOf("dropped") }, context);
  await moveResults(trx, fromId, toId);
  await moveAnswers(trx, fromId, toId);
  await deleteFindings(trx, { userIds: [fromId, toId] });
  await moveSchoolSheets(trx, fromId, toId);
  await movePictures(trx, fromId, toId);
  await movePaperReaders(trx, fromId, toId);
  await moveConvocations(trx, fromId, toId);
  await mergeAccommodations(trx, fromId, toId, context);
  await raiseSheets(trx, toId);
  await moveDiplomas(trx, fromId, toId);
  await moveCenters(trx, fromId, toId, context);
  await moveClubs(trx, fromId, toId);
  await replaceCorrespondent(trx, fromId, toId);
  await moveIssuedPasswords(trx, fromId, toId);
  await moveMailboxes(trx, fromId, toId);
  await copyRefusals(trx, fromId, toId);
  await fillMissingFields(trx, fromId, toId);
  await moveMails(trx, fromId, toId);
  await deleteViewsOf(trx, [fromId]);
  await emptyAccount(trx, fromId, toId);
}

/** The merge can be understood later from either account. `before`: the kept account, then the other. */
async function recordMerge(trx: Connection, { pair, merge, context: { actorId } }: MergeStep, before: readonly Person[]): Promise<void> {
  const { keptId, otherId } = pair;
  const [kept, other] = before.map(snapshotOf);
  await recordAll(trx, [
    { actorId, action: MERGE_PEOPLE, subject: `user ${keptId}`, before: { kept, other }, after: { otherId, ...merge } },
    { actorId, action: MERGE_INTO_ANOTHER, subject: `user ${otherId}`, before: { status: other?.status }, after: { keptId } },
  ]);
}

const snapshotOf = ({ username, numPalmares, status, birthday, genre, languageName, contact, registrations, results }: Person) => ({
  ...{ username, numPalmares, status, birthday, genre, languageName, contact },
  registrations: registrations.map(({ id, year, status, category }) => ({ id, year, status, category: category.name })),
  results: results.map(({ questionnaireId, grade, weightedGrade, time, qualified, nextExamCenterId }) => ({
    ...{ questionnaireId, grade, weightedGrade, time, qualified, nextExamCenterId },
  })),
});
