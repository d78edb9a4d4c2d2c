import type { Connection } from "#database/open.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { gradeStage } from "./grading.queries.ts";
import * as queries from "./key.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { findStage } from "./results.queries.ts";

interface Key {
  readonly questionnaireId: number;
  readonly questionId: number;
  /** In normal form. */
  readonly correct: readonly string[];
}

/** The people whose grades these solutions would change (STG-12). */
export const keyImpactOf = async (db: Connection, { questionnaireId, questionId, correct }: Key) =>
  queries.findKeyImpact(db, questionId, correct, await rulesOfStage(db, questionnaireId));

/** Grades a stage again; null if it was not graded yet. Entries by hand stay (GRD-07). */
export async function regrade(trx: Connection, questionnaireId: number): Promise<{ generated: number; kept: number } | null> {
  const { year } = foundOr404(await findStage(trx, questionnaireId));
  await lockResults(trx, questionnaireId);
  if (!(await queries.isGraded(trx, questionnaireId))) return null;
  return gradeStage(trx, { questionnaireId, year, categoryId: null, force: false, ruleSet: await rulesOfStage(trx, questionnaireId) });
}
