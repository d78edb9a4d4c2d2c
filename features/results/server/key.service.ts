import type { Connection } from "#database/open.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import type { WhatIf } from "../what-if.contract.ts";
import { gradeStage } from "./grading.queries.ts";
import * as queries from "./key.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { findStage } from "./results.queries.ts";
import { changesAt } from "./what-if.service.ts";

interface Key {
  readonly questionnaireId: number;
  readonly questionId: number;
  readonly solutions: queries.Solutions;
}

/** The people whose grades these solutions would change (STG-12). */
export const keyImpactOf = async (db: Connection, { questionnaireId, questionId, solutions }: Key) =>
  queries.findKeyImpact(db, questionId, solutions, await rulesOfStage(db, questionnaireId));

/** What this key and the saved thresholds would change at a graded stage (RUL-03); null: it is not graded. */
export const changesOf = async (trx: Connection, { questionnaireId, questionId, solutions }: Key): Promise<WhatIf | null> =>
  (await queries.isGraded(trx, questionnaireId))
    ? changesAt(trx, questionnaireId, { solutions: queries.solutionsWith(questionnaireId, questionId, solutions) })
    : null;

/** Grades a stage again; null if it was not graded yet. Entries by hand stay (GRD-07). */
export async function regrade(trx: Connection, questionnaireId: number): Promise<{ generated: number; kept: number } | null> {
  const { year } = foundOr404(await findStage(trx, questionnaireId));
  await lockResults(trx, questionnaireId);
  if (!(await queries.isGraded(trx, questionnaireId))) return null;
  return gradeStage(trx, { questionnaireId, year, categoryId: null, force: false, ruleSet: await rulesOfStage(trx, questionnaireId) });
}
