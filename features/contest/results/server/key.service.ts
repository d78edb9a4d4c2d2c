import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import { record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { FileResponse } from "#platform/server/implement.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { WhatIf } from "../what-if.contract.ts";
import type { FormerState } from "./applications.queries.ts";
import { applyTo } from "./applications.service.ts";
import { gradeStage } from "./grading.queries.ts";
import * as queries from "./key.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { refuseDefinitive, refuseErased } from "./ranking-state.service.ts";
import { findStage, isGradedFromAnswers } from "./results.queries.ts";
import { changesSheet, changesToShow, EXPORT_CHANGES } from "./what-if.service.ts";

export type { Key } from "./key.queries.ts";

/** The people whose grades these keys would change (STG-12). */
export async function keyImpactOf(db: Connection, questionnaireId: number, keys: readonly queries.Key[]) {
  await refuseErased(db, questionnaireId);
  return queries.findKeyImpact(db, questionnaireId, keys, await rulesOfStage(db, questionnaireId));
}

/** The effects of these keys and the saved thresholds at a graded stage (RUL-03); null: it is not graded. */
export const changesOf = async (trx: Connection, questionnaireId: number, keys: readonly queries.Key[]): Promise<WhatIf | null> =>
  (await isGradedFromAnswers(trx, questionnaireId))
    ? changesToShow(trx, questionnaireId, { solutions: queries.solutionsWith(questionnaireId, keys) })
    : null;

/**
 * A workbook of all people affected by these keys and the saved thresholds at a graded stage (RUL-03).
 *
 * @throws {Refusal} 409 (it is not graded).
 */
export async function changesFile(
  { db, reads }: Pick<NodeTools, "db" | "reads">,
  actorId: number,
  questionnaireId: number,
  keys: readonly queries.Key[],
) {
  const { name, year } = foundOr404(await findStage(db, questionnaireId));
  if (!(await isGradedFromAnswers(db, questionnaireId))) throw conflict("L'étape n'est pas encore notée\u00A0: aucun rang ne change.");
  await record(db, { actorId, action: EXPORT_CHANGES, subject: `stage ${questionnaireId}` });
  const [title, solutions] = [`${name} ${year}`, queries.solutionsWith(questionnaireId, keys)];
  return new FileResponse(
    `Ce qui changerait ${title}.xlsx`,
    workbook([await changesSheet(db, reads, questionnaireId, title, { solutions })]),
  );
}

export { findDecisions, findKeys, forgetSpellings, keptSpellings } from "./applications.queries.ts";

interface Regrading {
  readonly questionnaireId: number;
  readonly actorId: number;
  readonly keys: NonNullable<FormerState["keys"]>;
}

/**
 * Grades a stage again after a correction of a key, in one step that can be undone (RUL-04). If it was not graded yet, returns null, and only the key can be
 * undone. Entries by hand stay (GRD-07).
 */
export async function regrade(
  trx: Connection,
  tools: WithdrawalTools,
  { questionnaireId, actorId, keys }: Regrading,
): Promise<{ generated: number; kept: number } | null> {
  const { year } = foundOr404(await findStage(trx, questionnaireId));
  await lockResults(trx, questionnaireId);
  const step = { questionnaireId, actorId, kind: "key", keys } as const;
  if (!(await isGradedFromAnswers(trx, questionnaireId))) {
    await applyTo(trx, tools, step, async () => ({}));
    return null;
  }
  await refuseDefinitive(trx, questionnaireId);
  const ruleSet = await rulesOfStage(trx, questionnaireId);
  return applyTo(trx, tools, step, () => gradeStage(trx, { questionnaireId, year, categoryId: null, force: false, ruleSet }));
}
