import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { gradeStage } from "./grading.queries.ts";
import * as qualifications from "./qualification.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

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
export const compute = (db: Database, asked: Asked, dryRun: boolean) =>
  onStage(db, asked, dryRun ? null : "compute qualifications", async (trx, _, target) => {
    if ((await qualifications.countThresholds(trx, target.questionnaireId, target.categoryId)) === 0)
      throw badRequest("Aucun seuil n'est défini : indiquez d'abord la note et le coefficient à atteindre.");
    return dryRun ? qualifications.previewThresholds(trx, target) : qualifications.applyThresholds(trx, target);
  });

/** Unsets the qualifications of a stage (GRD-02); a dry run only says how many. */
export const reset = (db: Database, asked: Asked, dryRun: boolean) =>
  onStage(db, asked, dryRun ? null : "reset qualifications", (trx, _, target) =>
    dryRun ? qualifications.previewUnsetting(trx, target) : qualifications.unsetQualifications(trx, target),
  );

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
