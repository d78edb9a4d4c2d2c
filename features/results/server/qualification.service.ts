import type * as z from "zod";
import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { withdrawConvocations } from "#features/convocations/server/withdrawal.service.ts";
import { badRequest, conflict, notFound } from "#platform/server/errors.ts";
import { type Origin, refusalToSet, withChange } from "../qualification.ts";
import type { Result, resultsApi } from "../results.contract.ts";
import type { Tools } from "./grading.service.ts";
import * as queries from "./qualification.queries.ts";
import { listResults } from "./results.queries.ts";

type Draft = z.output<typeof resultsApi.update.body>[number];

/** Changes qualifications and next centres by the office's hand, all or none (GRD-04); seats are not exceeded unless told to. */
export const changeQualifications = (
  { db, ...tools }: Tools,
  actorId: number,
  drafts: readonly Draft[],
  overbook: boolean,
): Promise<Result[]> =>
  db.transaction().execute(async (trx) => {
    refuseDrafts(drafts);
    await holdStages(trx, stagesOf(drafts));
    const changes = await applyDrafts(trx, actorId, drafts);
    if (!overbook) await refuseOverbooking(trx, changes);
    for (const id of stagesOf(drafts)) await withdrawConvocations(trx, tools, id, unseatedAt(id, changes));
    return listResults(trx, drafts);
  });

/** Those whose centre at this stage was taken away. */
const unseatedAt = (questionnaireId: number, changes: readonly Change[]): number[] =>
  changes.flatMap(({ pair, before, after }) =>
    pair.questionnaireId === questionnaireId && before?.nextExamCenterId && after.nextExamCenterId === null ? [pair.userId] : [],
  );

interface Assignment {
  readonly userId: number;
  readonly questionnaireId: number;
  readonly nextExamCenterId: number;
}

/** Chooses the next centres of many people, by the office's hand; whoever asks has held the stages and counted the seats. */
export async function assignCenters(trx: Connection, actorId: number, assignments: readonly Assignment[]): Promise<void> {
  await applyDrafts(trx, actorId, assignments);
}

/** Keeps other gradings and qualifications of these stages waiting until the transaction ends. */
export async function holdStages(trx: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await queries.holdResults(trx, id);
}

/** The same of every stage that these people may have a result of: nobody grades or qualifies an account that is emptied meanwhile. */
export const holdStagesOf = async (trx: Connection, userIds: readonly number[]): Promise<void> =>
  holdStages(trx, await queries.listStagesOf(trx, userIds));

const stagesOf = (drafts: readonly Draft[]): number[] => [...new Set(drafts.map(({ questionnaireId }) => questionnaireId))];

/** Writes what these drafts change, and says so in the trail. */
async function applyDrafts(trx: Connection, actorId: number, drafts: readonly Draft[]): Promise<Change[]> {
  const standings = await queries.listStandings(trx, drafts);
  const changes = drafts
    .map((draft, place) => changeOf(draft, standings[place] as queries.StandingQualification, place))
    .filter(({ before, after }) => before === null || isOther(before, after));
  const written = changes.map(({ pair, after }) => ({ ...pair, ...after }));
  if (written.length > 0) await queries.saveQualifications(trx, written);
  for (const id of stagesOf(drafts)) await recordChanges(trx, actorId, id, changes);
  return changes;
}

interface Standing {
  readonly qualified: boolean | null;
  readonly nextExamCenterId: number | null;
  readonly origin: Origin | null;
}

interface Change {
  readonly pair: { readonly userId: number; readonly questionnaireId: number };
  /** Null: there was no result. */
  readonly before: Standing | null;
  readonly after: Standing;
}

const isOther = (a: Standing, b: Standing): boolean =>
  a.qualified !== b.qualified || a.nextExamCenterId !== b.nextExamCenterId || a.origin !== b.origin;

function refuseDrafts(drafts: readonly Draft[]): void {
  const seen = new Set<string>();
  for (const [place, draft] of drafts.entries()) {
    const refusal = refusalToSet(draft);
    if (refusal !== null) throw badRequest(refusal, `${place}.nextExamCenterId`);
    const pair = `${draft.userId} ${draft.questionnaireId}`;
    if (seen.has(pair)) throw badRequest("La même personne est nommée deux fois pour la même étape", `${place}.userId`);
    seen.add(pair);
  }
}

/**
 * A qualification that the office decides bears the origin `hand`, be it the one that stood; what a school confirmed stays the school's while it is
 * not another, and a centre alone leaves it where it comes from.
 */
function changeOf(draft: Draft, standing: queries.StandingQualification, place: number): Change {
  const { userId, questionnaireId } = draft;
  if (!standing.isPersonKnown) throw notFound("Cette personne n'existe pas");
  if (!standing.isStageKnown) throw notFound("Cette étape n'existe pas");
  if (!standing.isCenterKnown) throw badRequest("Ce centre d'épreuve n'existe pas", `${place}.nextExamCenterId`);
  const { qualified, nextExamCenterId, origin, isThere } = standing;
  const after = withChange({ qualified, nextExamCenterId }, draft);
  const isDecided = after.qualified !== qualified || (typeof draft.qualified === "boolean" && origin !== "school");
  const origins = after.qualified === null ? null : isDecided ? "hand" : origin;
  return {
    pair: { userId, questionnaireId },
    before: isThere ? { qualified, nextExamCenterId, origin } : null,
    after: { ...after, origin: origins },
  };
}

async function refuseOverbooking(trx: Connection, changes: readonly Change[]): Promise<void> {
  const convoked = changes.filter(
    ({ before, after }) => after.nextExamCenterId !== null && after.nextExamCenterId !== before?.nextExamCenterId,
  );
  const overbooked = await queries.listOverbooked(
    trx,
    convoked.map(({ pair, after }) => ({ ...pair, ...after })),
  );
  if (overbooked.length === 0) return;
  const told = overbooked.map(
    ({ name, seats, convoked }) =>
      `« ${name} » : ${convoked} personne${convoked > 1 ? "s" : ""} pour ${seats} place${seats > 1 ? "s" : ""}`,
  );
  throw conflict(`Il n'y a pas assez de places. ${told.join(" ; ")}. Choisissez un autre centre, ou confirmez le dépassement.`, {
    overbooked: overbooked.map((center) => ({ ...center, examCenterId: String(center.examCenterId) })),
  });
}

async function recordChanges(trx: Connection, actorId: number, questionnaireId: number, changes: readonly Change[]): Promise<void> {
  const ofStage = changes.filter(({ pair }) => pair.questionnaireId === questionnaireId);
  if (ofStage.length === 0) return;
  await record(trx, {
    actorId,
    action: "change qualifications",
    subject: `stage ${questionnaireId}`,
    before: ofStage.map(({ pair, before }) => ({ userId: pair.userId, ...before })),
    after: ofStage.map(({ pair, after }) => ({ userId: pair.userId, ...after })),
  });
}
