import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { holdLetters } from "#access/mail/server/held-letters.service.ts";
import type { Assignment } from "#contest/convocations/server/import.service.ts";
import { type MailedConvocation, restoreMailed, withdrawConvocations } from "#contest/convocations/server/withdrawal.service.ts";
import { action, type LastChange, listLastChangesOfPeople, record, undoDecided } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { tooLateToUndo } from "#platform/contract/undo.ts";
import { badRequest, conflict, notFound, type Refusal, throwIfRefused } from "#platform/server/errors.ts";
import { type QualificationState, refusalToSet, withChange } from "../qualification.ts";
import type { Result, resultsApi } from "../results.contract.ts";
import type { Tools } from "./grading.service.ts";
import * as queries from "./qualification.queries.ts";
import { listResults } from "./results.queries.ts";

const CHANGE_QUALIFICATIONS = action("change qualifications", "a modifié des qualifications");
const UNDO_QUALIFICATIONS = action("undo qualifications", "a annulé des qualifications qui venaient d'être modifiées");
const WITHDRAW_CONVOCATIONS = action("withdraw convocations", "a annulé des convocations");

type Draft = z.output<typeof resultsApi.update.body>[number];

export const changeQualifications = (
  { db, ...tools }: Tools,
  actorId: number,
  drafts: readonly Draft[],
  overbook: boolean,
): Promise<Result[]> =>
  db.transaction().execute(async (trx) => {
    refuseDrafts(drafts);
    await lockStages(trx, stageIdsOf(drafts));
    const changes = await applyDrafts(trx, actorId, drafts);
    if (!overbook) await refuseOverbooking(trx, changes);
    for (const id of stageIdsOf(drafts))
      await withdrawAt(trx, tools, { actorId, questionnaireId: id, userIds: lostCentersAt(id, changes) });
    return listResults(trx, drafts);
  });

interface Unseated {
  readonly actorId: number;
  readonly questionnaireId: number;
  readonly userIds: readonly number[];
}

/** Cancels the convocations of people who lost their center; their mails wait until an immediate undo is no longer possible. */
async function withdrawAt(trx: Connection, tools: Omit<Tools, "db">, { actorId, questionnaireId, userIds }: Unseated): Promise<void> {
  const mailed = await withdrawConvocations(trx, tools, questionnaireId, userIds);
  if (mailed.length === 0) return;
  await holdLetters(
    trx,
    mailed.map(({ cause }) => cause),
    tools.clock(),
  );
  const [subject, after] = [`stage ${questionnaireId}` as const, mailed.map(({ userId }) => ({ userId }))];
  await record(trx, { actorId, action: WITHDRAW_CONVOCATIONS, subject, before: mailed, after });
}

/** Undoes the caller's last changes to the qualifications and centers of these people at a stage; a repetition changes nothing. */
export const undoQualifications = (
  { db, ...tools }: Tools,
  actorId: number,
  { questionnaireId, userIds }: { readonly questionnaireId: number; readonly userIds: readonly number[] },
): Promise<z.output<typeof resultsApi.undo.response>> =>
  db.transaction().execute(async (trx) => {
    await lockStages(trx, [questionnaireId]);
    const subject = `stage ${questionnaireId}` as const;
    const ids = [...new Set(userIds)];
    const last = await listLastChangesOfPeople(trx, { subject, userIds: ids, actions: [CHANGE_QUALIFICATIONS, UNDO_QUALIFICATIONS] });
    const undo = { actorId, ids, last, missing: tooLateToUndo, decisions: [CHANGE_QUALIFICATIONS], action: UNDO_QUALIFICATIONS };
    const refusals = await undoDecided(undo, async (changes) => {
      const former = changes.map(({ id: userId, at, before }) => ({ userId, questionnaireId, at, before: stateOf(before) }));
      const restored = new Set((await queries.restoreQualifications(trx, former)).map(({ userId }) => userId));
      const undone = changes.filter(({ id }) => restored.has(id));
      await refuseTakenSeats(trx, questionnaireId, undone);
      const withdrawn = await listLastChangesOfPeople(trx, { subject, userIds: [...restored], actions: [WITHDRAW_CONVOCATIONS] });
      await restoreMailed(
        trx,
        questionnaireId,
        withdrawn
          .filter(({ id, at }) => undone.some((change) => change.id === id && change.at === at))
          .map(({ before }) => before as MailedConvocation),
      );
      const unseated = undone.filter(({ before, after }) => stateOf(after)?.nextExamCenterId && !stateOf(before)?.nextExamCenterId);
      await withdrawAt(trx, tools, { actorId, questionnaireId, userIds: unseated.map(({ id }) => id) });
      if (undone.length > 0)
        await record(trx, {
          ...{ actorId, action: UNDO_QUALIFICATIONS, subject },
          before: undone.map(({ after }) => after),
          after: undone.map(({ before }) => before),
        });
      return restored;
    });
    return ids.map((userId) => {
      const message = refusals.get(userId);
      return message ? { userId, message } : { userId };
    });
  });

/** A person's state as the trail lists it; null: there was no result. */
function stateOf(listed: unknown): QualificationState | null {
  const { qualified, nextExamCenterId = null, origin = null } = listed as Partial<QualificationState>;
  return qualified === undefined ? null : { qualified, nextExamCenterId, origin };
}

const lostCentersAt = (questionnaireId: number, changes: readonly Change[]): number[] =>
  changes.flatMap(({ key, before, after }) =>
    key.questionnaireId === questionnaireId && before?.nextExamCenterId && after.nextExamCenterId === null ? [key.userId] : [],
  );

/** Sets the next centers of many people, by the office's hand; the caller has locked the stages and counted the seats. */
export async function assignCenters(trx: Connection, actorId: number, assignments: readonly Assignment[]): Promise<void> {
  await applyDrafts(trx, actorId, assignments);
}

export async function lockStages(trx: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await queries.lockResults(trx, id);
}

/** `lockStages` for every stage where these people may have a result: blocks grading or qualifying an account that is being merged. */
export const lockStagesOf = async (trx: Connection, userIds: readonly number[]): Promise<void> =>
  lockStages(trx, await queries.listStagesOf(trx, userIds));

const stageIdsOf = (drafts: readonly Draft[]): number[] => [...new Set(drafts.map(({ questionnaireId }) => questionnaireId))];

async function applyDrafts(trx: Connection, actorId: number, drafts: readonly Draft[]): Promise<Change[]> {
  const current = await queries.listCurrentQualifications(trx, drafts);
  const changes = drafts
    .map((draft, index) => changeOf(draft, current[index] as queries.CurrentQualification, index))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const rows = changes.map(({ key, after }) => ({ ...key, ...after }));
  if (rows.length > 0) await queries.saveQualifications(trx, rows);
  for (const id of stageIdsOf(drafts)) await recordChanges(trx, actorId, id, changes);
  return changes;
}

interface Change {
  readonly key: { readonly userId: number; readonly questionnaireId: number };
  readonly before: QualificationState | null;
  readonly after: QualificationState;
}

function refuseDrafts(drafts: readonly Draft[]): void {
  const seen = new Set<string>();
  for (const [index, draft] of drafts.entries()) {
    throwIfRefused(refusalToSet(draft), badRequest, `${index}.nextExamCenterId`);
    const key = `${draft.userId} ${draft.questionnaireId}`;
    if (seen.has(key)) throw badRequest("La même personne est nommée deux fois pour la même étape", `${index}.userId`);
    seen.add(key);
  }
}

/** The office's decision has the origin `hand`, even if unchanged; a school's confirmation stays the school's until its value changes. */
function changeOf(draft: Draft, existing: queries.CurrentQualification, index: number): Change {
  const { userId, questionnaireId } = draft;
  if (!existing.isPersonKnown) throw notFound("Cette personne n'existe pas");
  if (!existing.isStageKnown) throw notFound("Cette étape n'existe pas");
  if (!existing.isCenterKnown) throw badRequest("Ce centre d'épreuve n'existe pas", `${index}.nextExamCenterId`);
  const { qualified, nextExamCenterId, origin, isThere } = existing;
  const after = withChange({ qualified, nextExamCenterId }, draft);
  const isDecided = after.qualified !== qualified || (typeof draft.qualified === "boolean" && origin !== "school");
  const newOrigin = after.qualified === null ? null : isDecided ? "hand" : origin;
  return {
    key: { userId, questionnaireId },
    before: isThere ? { qualified, nextExamCenterId, origin } : null,
    after: { ...after, origin: newOrigin },
  };
}

async function refuseOverbooking(trx: Connection, changes: readonly Change[]): Promise<void> {
  const overbooked = await queries.listOverbooked(trx, convokedBy(changes));
  if (overbooked.length === 0) return;
  throw overbooking(overbooked, "Choisissez un autre centre, ou confirmez le dépassement.");
}

/** An undo exceeds no center's seats because of people who came meanwhile; it restores an earlier excess by the office. */
async function refuseTakenSeats(trx: Connection, questionnaireId: number, undone: readonly LastChange[]): Promise<void> {
  const overbooked = await queries.listOverbooked(
    trx,
    convokedBy(
      undone.map(({ id: userId, before, after }) => ({
        key: { userId, questionnaireId },
        ...{ before: stateOf(after), after: stateOf(before) ?? { qualified: null, nextExamCenterId: null, origin: null } },
      })),
    ),
  );
  const [since] = undone.map(({ at }) => at).sort();
  if (since === undefined || overbooked.length === 0) return;
  const [centerIds, exceptIds] = [overbooked.map(({ examCenterId }) => examCenterId), undone.map(({ id }) => id)];
  if (await queries.wereSeatsTaken(trx, { questionnaireId, centerIds, since, exceptIds }))
    throw overbooking(overbooked, "Annuler n'est plus possible : choisissez les centres à la main.");
}

const convokedBy = (changes: readonly Change[]) =>
  changes
    .filter(({ before, after }) => after.nextExamCenterId !== null && after.nextExamCenterId !== before?.nextExamCenterId)
    .map(({ key, after }) => ({ ...key, ...after }));

function overbooking(overbooked: readonly queries.OverbookedCenter[], wayOut: string): Refusal {
  const descriptions = overbooked.map(
    ({ name, seats, convoked }) => `« ${name} » : ${formatCount(convoked, "personne")} pour ${formatCount(seats, "place")}`,
  );
  return conflict(`Il n'y a pas assez de places. ${descriptions.join(" ; ")}. ${wayOut}`, {
    overbooked: overbooked.map((center) => ({ ...center, examCenterId: String(center.examCenterId) })),
  });
}

async function recordChanges(trx: Connection, actorId: number, questionnaireId: number, changes: readonly Change[]): Promise<void> {
  const ofStage = changes.filter(({ key }) => key.questionnaireId === questionnaireId);
  if (ofStage.length === 0) return;
  await record(trx, {
    actorId,
    action: CHANGE_QUALIFICATIONS,
    subject: `stage ${questionnaireId}`,
    before: ofStage.map(({ key, before }) => ({ userId: key.userId, ...before })),
    after: ofStage.map(({ key, after }) => ({ userId: key.userId, ...after })),
  });
}
