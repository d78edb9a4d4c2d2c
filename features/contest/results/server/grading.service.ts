import { type WithdrawalTools, withdrawalOf } from "#contest/convocations/server/withdrawal.service.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { lockStageRules, pinTo, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { Threshold } from "../qualification.ts";
import type { StageAction } from "../stage-work.contract.ts";
import { applyTo, lostCenterCounts, refuseUnconvoking } from "./applications.service.ts";
import { gradeStage } from "./grading.queries.ts";
import * as qualifications from "./qualification.queries.ts";
import { refuseDefinitive } from "./ranking-state.service.ts";
import { findStage, isGraded } from "./results.queries.ts";
import { categoryIdOf } from "./thresholds.service.ts";
import { changesAt, refuseUndecidable, whatIf } from "./what-if.service.ts";

export type Tools = WithdrawalTools & { readonly db: Database };

export interface StageWorkRequest {
  readonly questionnaireId: number;
  readonly category?: string | undefined;
  readonly force: boolean;
  readonly basedOn?: number | undefined;
  /** The `outcome` of the preview that the user read. */
  readonly seen?: string | undefined;
  readonly confirmed?: string | undefined;
}

/** @throws {Refusal} 400 (no category, no threshold), 404, 409 (nothing to grade, definitive, other rules or changes than seen, unconfirmed losses). */
export const refuseImpossible = async (db: Connection, action: StageAction, request: StageWorkRequest): Promise<void> => {
  const { target, stage } = await resolveTarget(db, action, request);
  const { questionnaireId, confirmed } = request;
  if (changesGrades(action)) await refuseDefinitive(db, questionnaireId);
  await refuseUnconvoking(db, questionnaireId, await listUnseatedBy(db, action, target, stage.year, request), confirmed);
};

const changesGrades = (action: StageAction): boolean => action === "generate" || action === "rules";

async function listUnseatedBy(
  db: Connection,
  action: StageAction,
  target: Target,
  year: number,
  { basedOn, seen }: StageWorkRequest,
): Promise<readonly number[]> {
  if (action === "generate") return [];
  if (action === "reset") return (await qualifications.previewUnsetting(db, target)).unseated;
  const draft = action === "rules" ? { rules: (await seenRulesOf(db, year, basedOn)).rules } : { qualifying: target };
  return (await seenChangesAt(db, target.questionnaireId, draft, seen)).unseated;
}

/** Returns the changes. @throws {Refusal} 409 if they differ from the preview. */
async function seenChangesAt(db: Connection, questionnaireId: number, draft: Parameters<typeof changesAt>[2], seen: string | undefined) {
  const changes = await changesAt(db, questionnaireId, draft);
  if (seen !== undefined && seen !== changes.outcome)
    throw conflict(
      "Ce qui changerait n'est plus ce que vous avez lu\u00A0: des seuils ou des notes ont changé depuis. Relisez-le avant d'appliquer.",
    );
  return changes;
}

/** @throws {Refusal} 409 if the season's rules differ from those of the preview. */
async function seenRulesOf(db: Connection, year: number, basedOn: number | undefined) {
  const ruleSet = await rulesOfYear(db, year);
  if (ruleSet.id !== basedOn)
    throw conflict("Les règles de cette saison ont changé\u00A0: voyez d'abord ce que celles d'aujourd'hui changeraient à cette étape.");
  return ruleSet;
}

export const generate = (trx: Connection, _: WithdrawalTools, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "generate", request, async ({ year }, target) =>
    gradeStage(trx, { ...target, year, ruleSet: await rulesOfStage(trx, target.questionnaireId) }),
  );

export const compute = (trx: Connection, tools: WithdrawalTools, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "compute", request, (_, target) =>
    applyTo(trx, tools, { ...request, kind: "thresholds", actorId }, async () => {
      // Checked again, because the work may have waited for its turn.
      if (request.seen !== undefined) await seenChangesAt(trx, target.questionnaireId, { qualifying: target }, request.seen);
      return qualifications.applyQualification(trx, target);
    }),
  );

export const reset = (trx: Connection, tools: WithdrawalTools, actorId: number, request: StageWorkRequest) =>
  runOnStage(trx, actorId, "reset", request, (_, target) =>
    applyTo(trx, tools, { ...request, kind: "reset", actorId }, () => qualifications.unsetQualifications(trx, target)),
  );

/** The season's current rules, another grading, and the thresholds that were applied before (RUL-04), as `whatIf` previews it. */
export async function applyRules(trx: Connection, tools: WithdrawalTools, actorId: number, request: StageWorkRequest) {
  await lockStageRules(trx, request.questionnaireId);
  return runOnStage(trx, actorId, "rules", request, ({ year, physical }, { questionnaireId }) =>
    applyTo(trx, tools, { ...request, kind: "rules", actorId }, async () => {
      const ruleSet = await seenRulesOf(trx, year, request.basedOn);
      await pinTo(trx, questionnaireId, ruleSet.id);
      const everybody = { questionnaireId, categoryId: null, force: false };
      const graded = physical ? {} : await gradeStage(trx, { ...everybody, year, ruleSet });
      return { ...graded, ...(await qualifications.applyQualification(trx, { ...everybody, rules: ruleSet.rules, isAgain: true })) };
    }),
  );
}

export async function previewCompute(db: Database, request: StageWorkRequest) {
  await resolveTarget(db, "compute", request);
  const { questionnaireId, category, force } = request;
  const draft = { keys: [], decisions: [], thresholds: [], qualifying: { category, force } };
  const { total, unconvoked } = await whatIf(db, questionnaireId, draft);
  return {
    updatedQualified: total.in + total.out + total.refused + total.undecided,
    ...{ qualified: total.in, disqualified: total.out + total.refused, lost: total.out, undecided: total.undecided },
    wereConvoked: total.convokedOut,
    ...(unconvoked && lostCenterCounts(unconvoked)),
  };
}

export async function previewReset(db: Database, request: StageWorkRequest) {
  const { target } = await resolveTarget(db, "reset", request);
  const { unseated, ...outcome } = await qualifications.previewUnsetting(db, target);
  return { ...outcome, ...lostCenterCounts(await withdrawalOf(db, target.questionnaireId, unseated)) };
}

export async function expectedQualified(db: Database, questionnaireId: number, category: string, threshold: Threshold) {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return qualifications.countReaching(db, questionnaireId, (await categoryIdOf(db, category)) ?? 0, threshold);
}

type Target = Parameters<typeof qualifications.applyQualification>[1];

async function resolveTarget(db: Connection, action: StageAction, { questionnaireId, category, force }: StageWorkRequest) {
  const stage = foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (action === "generate" && stage.physical)
    throw conflict("Une étape en centre n'a pas de réponses à corriger\u00A0: ses notes sont saisies une à une.");
  const categoryId = await categoryIdOf(db, category);
  if (action === "rules" && category !== undefined) throw badRequest("Des règles valent pour toutes les catégories", "category");
  if (action === "rules" && !(await isGraded(db, questionnaireId)))
    throw conflict("Cette étape n'est pas encore notée\u00A0: elle suivra d'elle-même les règles de sa saison.");
  const { rules } = await rulesOfStage(db, questionnaireId);
  if (action === "compute") await refuseUndecidable(db, questionnaireId, rules, categoryId);
  const target: Target = { questionnaireId, categoryId, force, rules };
  return { stage, target };
}

const trailActions: Readonly<Record<StageAction, Action>> = {
  generate: action("grade stage", "a généré les résultats d'une étape"),
  compute: action("compute qualifications", "a appliqué les seuils de qualification"),
  reset: action("reset qualifications", "a réinitialisé des qualifications"),
  rules: action("apply rules", "a appliqué les règles de la saison à une étape déjà notée"),
};

/** Runs one work at a time on a stage's results, with a trail. */
async function runOnStage<T extends object>(
  trx: Connection,
  actorId: number,
  action: StageAction,
  request: StageWorkRequest,
  work: (stage: NonNullable<Awaited<ReturnType<typeof findStage>>>, target: Target) => Promise<T>,
): Promise<T> {
  await qualifications.lockResults(trx, request.questionnaireId);
  const { stage, target } = await resolveTarget(trx, action, request);
  if (changesGrades(action)) await refuseDefinitive(trx, target.questionnaireId);
  const outcome = await work(stage, target);
  const { questionnaireId, category, force } = request;
  await record(trx, { actorId, action: trailActions[action], subject: `stage ${questionnaireId}`, after: { category, force, ...outcome } });
  return outcome;
}
