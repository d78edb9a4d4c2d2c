import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { KeyImpact } from "../key-impact.contract.ts";
import { applyTo } from "./applications.service.ts";
import { gradeStage } from "./grading.queries.ts";
import * as queries from "./key.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { refuseDefinitive, refuseErased } from "./ranking-state.service.ts";
import { findStage, isGradedFromAnswers } from "./results.queries.ts";
import { changesFile, changesToShow } from "./what-if.service.ts";

export { forgetSpellings, keptSpellings } from "./applications.queries.ts";
export type { Key } from "./key.queries.ts";

type Impact = Omit<KeyImpact, "lostDecisions">;

async function impactOf(db: Connection, questionnaireId: number, keys: readonly queries.Key[]) {
  await refuseErased(db, questionnaireId);
  return queries.findKeyImpact(db, questionnaireId, keys, await rulesOfStage(db, questionnaireId));
}

export async function previewKeys(trx: Connection, questionnaireId: number, keys: readonly queries.Key[]): Promise<Impact> {
  const impact = await impactOf(trx, questionnaireId, keys);
  const isGraded = await isGradedFromAnswers(trx, questionnaireId);
  const solutions = queries.solutionsWith(questionnaireId, keys);
  return { ...impact, changes: isGraded ? await changesToShow(trx, questionnaireId, { solutions }) : null, regraded: null };
}

/** @throws {Refusal} 409 (it is not graded). */
export async function keysFile(
  tools: Pick<NodeTools, "db" | "reads">,
  actorId: number,
  questionnaireId: number,
  keys: readonly queries.Key[],
) {
  if (!(await isGradedFromAnswers(tools.db, questionnaireId)))
    throw conflict("L'étape n'est pas encore notée\u00A0: aucun rang ne change.");
  return changesFile(tools, actorId, questionnaireId, async () => ({ solutions: queries.solutionsWith(questionnaireId, keys) }));
}

/** Writes keys of a locked stage, and grades it again if it was graded, in one step that can be undone (RUL-04). Entries by hand stay (GRD-07). */
export async function applyKeys(
  trx: Connection,
  tools: WithdrawalTools,
  { questionnaireId, actorId, keys }: { readonly questionnaireId: number; readonly actorId: number; readonly keys: readonly queries.Key[] },
  write: () => Promise<void>,
): Promise<Impact> {
  const impact = await impactOf(trx, questionnaireId, keys);
  const { year } = foundOr404(await findStage(trx, questionnaireId));
  await lockResults(trx, questionnaireId);
  const isGraded = await isGradedFromAnswers(trx, questionnaireId);
  if (isGraded) await refuseDefinitive(trx, questionnaireId);
  const step = { questionnaireId, actorId, kind: "key", questionIds: keys.map(({ questionId }) => questionId) } as const;
  const { regraded } = await applyTo(trx, tools, step, async () => {
    await write();
    const everybody = { questionnaireId, year, categoryId: null, force: false };
    return { regraded: isGraded ? await gradeStage(trx, { ...everybody, ruleSet: await rulesOfStage(trx, questionnaireId) }) : null };
  });
  return { ...impact, changes: null, regraded };
}
