import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { type Withdrawing, withdrawalOf, withdrawConvocations } from "#features/convocations/server/withdrawal.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { gradeStage } from "./grading.queries.ts";
import * as qualifications from "./qualification.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

export type Tools = Withdrawing & { readonly db: Database };

interface Asked {
  readonly actorId: number;
  readonly questionnaireId: number;
  readonly category: string | undefined;
  readonly force: boolean;
}

/** Grades and ranks an online stage from its answers (GRD-02). */
export const generate = (db: Database, asked: Asked) =>
  onStage(db, asked, "grade stage", (trx, { physical, year }, target) => {
    if (physical) throw conflict("Une étape en centre n'a pas de réponses à corriger : ses notes sont saisies une à une.");
    return gradeStage(trx, { ...target, year });
  });

/** Applies the thresholds of a stage (GRD-02); a dry run only says what would change. */
export const compute = ({ db, ...tools }: Tools, asked: Asked, dryRun: boolean) =>
  onStage(db, asked, dryRun ? null : "compute qualifications", async (trx, _, target) => {
    if ((await qualifications.countThresholds(trx, target.questionnaireId, target.categoryId)) === 0)
      throw badRequest("Aucun seuil n'est défini : indiquez d'abord la note et le coefficient à atteindre.");
    const done = dryRun ? await qualifications.previewThresholds(trx, target) : await qualifications.applyThresholds(trx, target);
    return unseating(trx, tools, target.questionnaireId, done, dryRun);
  });

/** Unsets the qualifications of a stage (GRD-02); a dry run only says how many. */
export const reset = ({ db, ...tools }: Tools, asked: Asked, dryRun: boolean) =>
  onStage(db, asked, dryRun ? null : "reset qualifications", async (trx, _, target) => {
    const done = dryRun ? await qualifications.previewUnsetting(trx, target) : await qualifications.unsetQualifications(trx, target);
    return unseating(trx, tools, target.questionnaireId, done, dryRun);
  });

/** What was done, with how many of those who lose their centre had been mailed or graded since; they are told, unless it is only tried. */
async function unseating<Done extends { readonly unseated: readonly number[] }>(
  trx: Connection,
  tools: Withdrawing,
  questionnaireId: number,
  { unseated, ...done }: Done,
  dryRun: boolean,
) {
  const { mailed, entered } = await withdrawalOf(trx, questionnaireId, unseated);
  if (!dryRun) await withdrawConvocations(trx, tools, questionnaireId, unseated);
  return { ...done, ...(mailed > 0 && { wereMailed: mailed }), ...(entered > 0 && { wereEntered: entered }) };
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

/** One work on the results of a stage at a time, told to the trail unless it changes nothing. */
const onStage = <T extends object>(
  db: Database,
  { actorId, questionnaireId, category, force }: Asked,
  action: Action | null,
  work: (trx: Connection, stage: Stage, target: Target) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const stage = known(await findStage(trx, questionnaireId), "Cette étape n'existe pas");
    const categoryId = category === undefined ? null : await categoryIdOf(trx, category);
    await qualifications.holdResults(trx, questionnaireId);
    const done = await work(trx, stage, { questionnaireId, categoryId, force });
    if (action !== null) await record(trx, { actorId, action, subject: `stage ${questionnaireId}`, after: { category, force, ...done } });
    return done;
  });
