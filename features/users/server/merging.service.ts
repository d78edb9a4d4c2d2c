import type { Connection, Database } from "#database/open.ts";
import { holdSaves, moveAnswers } from "#features/answers/server/answers.service.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { moveIssued } from "#features/auth/server/former-slips.service.ts";
import { moveClubs } from "#features/clubs/server/clubs.service.ts";
import { moveConvocations } from "#features/convocations/server/convocations.service.ts";
import { replaceCorrespondent } from "#features/establishments/server/establishments.service.ts";
import { moveCenters } from "#features/exam-centers/server/exam-centers.service.ts";
import { moveMails } from "#features/mail/server/mail.service.ts";
import { mergeRegistrations } from "#features/registrations/server/merging.service.ts";
import { holdStagesOf, moveResults } from "#features/results/server/results.service.ts";
import { keepRefusals } from "#features/sign-up/server/consents.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { inSlices } from "#platform/server/slices.ts";
import type { Merge } from "../duplicates.contract.ts";
import { likenessOf, profileOf } from "../likeness.ts";
import { mergeOf, type Side } from "../merge.ts";
import type { Person } from "../users.contract.ts";
import { holdInCharge } from "./account.service.ts";
import { shutOut } from "./changes.service.ts";
import * as queries from "./merging.queries.ts";
import { findPeople, holdUser } from "./users.queries.ts";

const NOBODY = "Cette personne n'existe pas";

/** The accounts that may be the same person as this one, each with the likeness in words. */
export async function findDuplicates(db: Connection, id: number): Promise<{ likeness: string; person: Person }[]> {
  const found = await queries.listLookalikes(db, id);
  const profile = profileOf(
    known(
      found.find((one) => one.id === id),
      NOBODY,
    ),
  );
  const likenesses = new Map<number, string>();
  for (const one of found) {
    const likeness = one.id === id ? null : likenessOf(profile, profileOf(one));
    if (likeness !== null) likenesses.set(one.id, likeness);
  }
  const people = await findPeople(db, [...likenesses.keys()], { reader: "office" });
  return people.map((person) => ({ person, likeness: likenesses.get(person.id) ?? "" }));
}

/** As many pairs as one list holds: who has them all before them merges the first ones. */
const MOST_PAIRS = 5_000;

interface Likely {
  readonly likeness: string;
  readonly person: Person;
  readonly other: Person;
}

/** One page of all pairs of accounts that may be one person, and how many there are. */
export async function findAllDuplicates(
  db: Connection,
  { limit, page }: { limit: number; page: number },
): Promise<{ pairs: Likely[]; count: number }> {
  const candidates = await queries.listCandidates(db, MOST_PAIRS);
  const likely = (
    await inSlices(candidates, ({ one, other }) => ({
      likeness: likenessOf(profileOf(one), profileOf(other)),
      ids: [one.id, other.id] as const,
    }))
  ).flatMap(({ likeness, ids }) => (likeness === null ? [] : [{ likeness, ids }]));
  const shown = likely.slice((page - 1) * limit, page * limit);
  const people = new Map(
    (await findPeople(db, [...new Set(shown.flatMap(({ ids }) => ids))], { reader: "office" })).map((one) => [one.id, one]),
  );
  const pairs = shown.flatMap(({ likeness, ids }) => {
    const [person, other] = ids.map((id) => people.get(id));
    return person && other ? [{ likeness, person, other }] : [];
  });
  return { pairs, count: likely.length };
}

interface Pair {
  readonly keptId: number;
  readonly otherId: number;
}

/** What a merge would do, and why it would be refused. */
export async function foreseeMerge(db: Connection, { keptId, otherId }: Pair): Promise<Merge> {
  if (keptId === otherId) throw badRequest("Choisissez deux comptes différents", "otherId");
  return mergeOf(await sideOf(db, keptId), await sideOf(db, otherId));
}

async function sideOf(db: Connection, id: number): Promise<Side> {
  const [person] = await findPeople(db, [id], { reader: "office" });
  return { person: known(person, NOBODY), answered: await queries.listAnswered(db, id), mails: await queries.countMailsOf(db, id) };
}

type By = Parameters<typeof moveCenters>[3];

/** Merges the other account into the one that is kept, whole or not at all; 409 where answers or grades would be lost. */
export const mergePeople = (db: Database, pair: Pair, by: By): Promise<Merge> =>
  db.transaction().execute(async (trx) => {
    await holdInCharge(trx, [pair.keptId, pair.otherId], "update");
    await holdStagesOf(trx, [pair.keptId, pair.otherId]);
    await holdSaves(trx);
    for (const id of [pair.keptId, pair.otherId].toSorted((one, two) => one - two)) known(await holdUser(trx, id), NOBODY);
    const merge = await foreseeMerge(trx, pair);
    if (merge.refusals.length > 0) throw conflict(merge.refusals.join(" "));
    const before = await findPeople(trx, [pair.keptId, pair.otherId], { reader: "office" });
    await moveEverything(trx, { pair, merge, by });
    await shutOut(trx, pair.otherId, by.now);
    await recordMerge(trx, { actorId: by.actorId, pair, merge, before });
    return merge;
  });

interface Moving {
  readonly pair: Pair;
  readonly merge: Merge;
  readonly by: By;
}

/** Each room moves what is its own. */
async function moveEverything(trx: Connection, { pair: { keptId: toId, otherId: fromId }, merge, by }: Moving): Promise<void> {
  const yearsOf = (wanted: string) => merge.registrations.filter(({ fate }) => fate === wanted).map(({ year }) => year);
  await mergeRegistrations(trx, { fromId, toId, replaced: yearsOf("replaces"), dropped: yearsOf("dropped") }, by);
  await moveResults(trx, fromId, toId);
  await moveAnswers(trx, fromId, toId);
  await moveConvocations(trx, fromId, toId);
  await moveCenters(trx, fromId, toId, by);
  await moveClubs(trx, fromId, toId);
  await replaceCorrespondent(trx, fromId, toId);
  await moveIssued(trx, fromId, toId);
  await queries.moveMailboxes(trx, fromId, toId);
  await keepRefusals(trx, fromId, toId);
  await queries.takeFacts(trx, fromId, toId);
  await moveMails(trx, fromId, toId);
  await queries.emptyAccount(trx, fromId, toId);
}

interface Recorded {
  readonly actorId: number;
  readonly pair: Pair;
  readonly merge: Merge;
  /** The account kept, then the other. */
  readonly before: readonly Person[];
}

/** Both accounts as they were, and what was made of them: enough to understand it later, from the one or the other. */
async function recordMerge(trx: Connection, { actorId, pair: { keptId, otherId }, merge, before }: Recorded): Promise<void> {
  const [kept, other] = before.map(asRecorded);
  await recordAll(trx, [
    { actorId, action: "merge people", subject: `user ${keptId}`, before: { kept, other }, after: { otherId, ...merge } },
    { actorId, action: "merge into another", subject: `user ${otherId}`, before: { status: other?.status }, after: { keptId } },
  ]);
}

const asRecorded = ({ username, numPalmares, status, birthday, genre, languageName, contact, registrations, results }: Person) => ({
  ...{ username, numPalmares, status, birthday, genre, languageName, contact },
  registrations: registrations.map(({ id, year, status, category }) => ({ id, year, status, category: category.name })),
  results: results.map(({ questionnaireId, grade, weightedGrade, time, qualified, nextExamCenterId }) => ({
    ...{ questionnaireId, grade, weightedGrade, time, qualified, nextExamCenterId },
  })),
});
