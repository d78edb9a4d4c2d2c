import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { type Withdrawing, withdrawalOf, withdrawConvocations } from "#features/convocations/server/withdrawal.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import type { StageAction } from "../stage-work.contract.ts";
import { gradeStage } from "./grading.queries.ts";
import * as qualifications from "./qualification.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

export type Tools = Withdrawing & { readonly db: Database };

/** What is computed of a stage, of a category or of all. */
export interface Asked {
  readonly questionnaireId: number;
  readonly category: string | undefined;
  readonly force: boolean;
}

/**
 * Refuses what no try would bring about, before anything is begun.
 *
 * @throws {Refusal} 400 (no such category, no threshold), 404 (no such stage), 409 (nothing to grade at a stage on paper).
 */
export const refuseImpossible = async (db: Connection, action: StageAction, asked: Asked): Promise<void> => {
  await targetOf(db, action, asked);
};

/** Grades and ranks an online stage from its answers (GRD-02). */
export const generate = (trx: Connection, actorId: number, asked: Asked) =>
  onStage(trx, actorId, "generate", asked, ({ year }, target) => gradeStage(trx, { ...target, year }));

/** Applies the thresholds of a stage (GRD-02). */
export const compute = (trx: Connection, tools: Withdrawing, actorId: number, asked: Asked) =>
  onStage(trx, actorId, "compute", asked, async (_, target) =>
    unseating(trx, tools, target.questionnaireId, await qualifications.applyThresholds(trx, target)),
  );

/** Unsets the qualifications of a stage (GRD-02). */
export const reset = (trx: Connection, tools: Withdrawing, actorId: number, asked: Asked) =>
  onStage(trx, actorId, "reset", asked, async (_, target) =>
    unseating(trx, tools, target.questionnaireId, await qualifications.unsetQualifications(trx, target)),
  );

/** What the thresholds would change. */
export async function previewCompute(db: Database, asked: Asked) {
  const { target } = await targetOf(db, "compute", asked);
  return toldOf(db, target.questionnaireId, await qualifications.previewThresholds(db, target));
}

/** What a reset would take away. */
export async function previewReset(db: Database, asked: Asked) {
  const { target } = await targetOf(db, "reset", asked);
  return toldOf(db, target.questionnaireId, await qualifications.previewUnsetting(db, target));
}

interface Unseated {
  readonly unseated: readonly number[];
}

/** What was done, with how many of those who lose their centre had been mailed or graded since. */
async function toldOf<Done extends Unseated>(db: Connection, questionnaireId: number, { unseated, ...done }: Done) {
  const { mailed, entered } = await withdrawalOf(db, questionnaireId, unseated);
  return { ...done, ...(mailed > 0 && { wereMailed: mailed }), ...(entered > 0 && { wereEntered: entered }) };
}

/** The same, and who was mailed is told. */
async function unseating<Done extends Unseated>(trx: Connection, tools: Withdrawing, questionnaireId: number, done: Done) {
  const told = await toldOf(trx, questionnaireId, done);
  await withdrawConvocations(trx, tools, questionnaireId, done.unseated);
  return told;
}

/** How many results of a category would be qualified by these thresholds (GRD-03). */
export async function expectedQualified(
  db: Database,
  questionnaireId: number,
  category: string,
  wanted: { grade: number; weightedGrade: number },
) {
  known(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return qualifications.countReaching(db, questionnaireId, await categoryIdOf(db, category), wanted);
}

async function categoryIdOf(db: Connection, name: string): Promise<number> {
  const category = await findCategory(db, name);
  if (!category) throw badRequest("Cette catégorie n'existe pas", "category");
  return category.id;
}

type Stage = NonNullable<Awaited<ReturnType<typeof findStage>>>;
type Target = Parameters<typeof qualifications.applyThresholds>[1];

async function targetOf(db: Connection, action: StageAction, { questionnaireId, category, force }: Asked) {
  const stage = known(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (action === "generate" && stage.physical)
    throw conflict("Une étape en centre n'a pas de réponses à corriger\u00A0: ses notes sont saisies une à une.");
  const categoryId = category === undefined ? null : await categoryIdOf(db, category);
  if (action === "compute" && (await qualifications.countThresholds(db, questionnaireId, categoryId)) === 0)
    throw badRequest("Aucun seuil n'est défini\u00A0: indiquez d'abord la note et le coefficient à atteindre.");
  const target: Target = { questionnaireId, categoryId, force };
  return { stage, target };
}

const inTrail: Readonly<Record<StageAction, Action>> = {
  generate: "grade stage",
  compute: "compute qualifications",
  reset: "reset qualifications",
};

/** One work on the results of a stage at a time, told to the trail. */
async function onStage<T extends object>(
  trx: Connection,
  actorId: number,
  action: StageAction,
  asked: Asked,
  work: (stage: Stage, target: Target) => Promise<T>,
): Promise<T> {
  await qualifications.holdResults(trx, asked.questionnaireId);
  const { stage, target } = await targetOf(trx, action, asked);
  const done = await work(stage, target);
  const { questionnaireId, category, force } = asked;
  await record(trx, { actorId, action: inTrail[action], subject: `stage ${questionnaireId}`, after: { category, force, ...done } });
  return done;
}
