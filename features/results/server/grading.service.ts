import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/trail-labels.ts";
import { type WithdrawalTools, withdrawalOf, withdrawConvocations } from "#features/convocations/server/withdrawal.service.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import type { StageAction } from "../stage-work.contract.ts";
import { gradeStage } from "./grading.queries.ts";
import * as qualifications from "./qualification.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

export type Tools = WithdrawalTools & { readonly db: Database };

/** A computation on a stage, for one category or all. */
export interface StageWorkRequest {
  readonly questionnaireId: number;
  readonly category: string | undefined;
  readonly force: boolean;
}

/**
 * Refuses an impossible request before the work starts.
 *
 * @throws {Refusal} 400 (no such category, no threshold), 404 (no such stage), 409 (nothing to grade at a stage on paper).
 */
export const refuseImpossible = async (db: Connection, action: StageAction, request: StageWorkRequest): Promise<void> => {
  await resolveTarget(db, action, request);
};

/** Grades and ranks an online stage from its answers (GRD-02). */
export const generate = (trx: Connection, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "generate", request, async ({ year }, target) =>
    gradeStage(trx, { ...target, year, ruleSet: await rulesOfStage(trx, target.questionnaireId) }),
  );

/** Applies the thresholds of a stage (GRD-02). */
export const compute = (trx: Connection, tools: WithdrawalTools, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "compute", request, async (_, target) =>
    withdrawLostCenters(trx, tools, target.questionnaireId, await qualifications.applyThresholds(trx, target)),
  );

/** Unsets the qualifications of a stage (GRD-02). */
export const reset = (trx: Connection, tools: WithdrawalTools, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "reset", request, async (_, target) =>
    withdrawLostCenters(trx, tools, target.questionnaireId, await qualifications.unsetQualifications(trx, target)),
  );

/** What the thresholds would change. */
export async function previewCompute(db: Database, request: StageWorkRequest) {
  const { target } = await resolveTarget(db, "compute", request);
  return withLostCenterCounts(db, target.questionnaireId, await qualifications.previewThresholds(db, target));
}

/** What a reset would remove. */
export async function previewReset(db: Database, request: StageWorkRequest) {
  const { target } = await resolveTarget(db, "reset", request);
  return withLostCenterCounts(db, target.questionnaireId, await qualifications.previewUnsetting(db, target));
}

interface LostCenters {
  readonly unseated: readonly number[];
}

/** The outcome, with the number of mails and entries of people who lose their center. */
async function withLostCenterCounts<Outcome extends LostCenters>(
  db: Connection,
  questionnaireId: number,
  { unseated, ...outcome }: Outcome,
) {
  const { mailed, entered } = await withdrawalOf(db, questionnaireId, unseated);
  return { ...outcome, ...(mailed > 0 && { wereMailed: mailed }), ...(entered > 0 && { wereEntered: entered }) };
}

/** The same, and mails cancellations. */
async function withdrawLostCenters<Outcome extends LostCenters>(
  trx: Connection,
  tools: WithdrawalTools,
  questionnaireId: number,
  outcome: Outcome,
) {
  const report = await withLostCenterCounts(trx, questionnaireId, outcome);
  await withdrawConvocations(trx, tools, questionnaireId, outcome.unseated);
  return report;
}

/** How many results of a category these thresholds would qualify (GRD-03). */
export async function expectedQualified(
  db: Database,
  questionnaireId: number,
  category: string,
  threshold: { grade: number; weightedGrade: number },
) {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return qualifications.countReaching(db, questionnaireId, await categoryIdOf(db, category), threshold);
}

async function categoryIdOf(db: Connection, name: string): Promise<number> {
  const category = await findCategory(db, name);
  if (!category) throw badRequest("Cette catégorie n'existe pas", "category");
  return category.id;
}

type Stage = NonNullable<Awaited<ReturnType<typeof findStage>>>;
type Target = Parameters<typeof qualifications.applyThresholds>[1];

async function resolveTarget(db: Connection, action: StageAction, { questionnaireId, category, force }: StageWorkRequest) {
  const stage = foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (action === "generate" && stage.physical)
    throw conflict("Une étape en centre n'a pas de réponses à corriger\u00A0: ses notes sont saisies une à une.");
  const categoryId = category === undefined ? null : await categoryIdOf(db, category);
  if (action === "compute" && (await qualifications.countThresholds(db, { questionnaireId, categoryId })) === 0)
    throw badRequest("Aucun seuil n'est défini\u00A0: indiquez d'abord la note et le coefficient à atteindre.");
  const target: Target = { questionnaireId, categoryId, force };
  return { stage, target };
}

const trailActions: Readonly<Record<StageAction, Action>> = {
  generate: "grade stage",
  compute: "compute qualifications",
  reset: "reset qualifications",
};

/** Runs one work at a time on a stage's results, with a trail. */
async function runOnStage<T extends object>(
  trx: Connection,
  actorId: number,
  action: StageAction,
  request: StageWorkRequest,
  work: (stage: Stage, target: Target) => Promise<T>,
): Promise<T> {
  await qualifications.lockResults(trx, request.questionnaireId);
  const { stage, target } = await resolveTarget(trx, action, request);
  const outcome = await work(stage, target);
  const { questionnaireId, category, force } = request;
  await record(trx, { actorId, action: trailActions[action], subject: `stage ${questionnaireId}`, after: { category, force, ...outcome } });
  return outcome;
}
