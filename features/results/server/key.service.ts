import type { Connection } from "#database/open.ts";
import { known } from "#platform/server/errors.ts";
import { gradeStage } from "./grading.queries.ts";
import * as queries from "./key.queries.ts";
import { holdResults } from "./qualification.queries.ts";
import { findStage } from "./results.queries.ts";

/** Whose grades these solutions of a question, under their normal form, would change (STG-12). */
export const accountOfKey = (db: Connection, questionId: number, right: readonly string[]) => queries.accountOf(db, questionId, right);

/** Grades a stage again; null where it was not graded yet. What was entered by hand stays (GRD-07). */
export async function regrade(trx: Connection, questionnaireId: number): Promise<{ generated: number; kept: number } | null> {
  const { year } = known(await findStage(trx, questionnaireId));
  await holdResults(trx, questionnaireId);
  if (!(await queries.isGraded(trx, questionnaireId))) return null;
  return gradeStage(trx, { questionnaireId, year, categoryId: null, force: false });
}
