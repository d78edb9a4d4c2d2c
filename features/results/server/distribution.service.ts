import type { Connection } from "#database/open.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import type { Distribution } from "../distribution.contract.ts";
import { type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import { listDistributions } from "./distribution.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

/** The grades and coefficients of a stage (GRD-03), of all categories or one. */
export async function distributionOf(db: Connection, questionnaireId: number, category: string | undefined): Promise<Distribution[]> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (category === undefined) return listDistributions(db, { questionnaireId, categoryId: null });
  const found = await findCategory(db, category);
  if (!found) throw badRequest("Cette catégorie n'existe pas", "category");
  return listDistributions(db, { questionnaireId, categoryId: found.id });
}

/** Thresholds that qualify about the target number of a category (GRD-03). */
export async function proposalsFor(db: Connection, questionnaireId: number, category: string, target: number): Promise<Proposal[]> {
  const [distribution] = await distributionOf(db, questionnaireId, category);
  return proposeThresholds(distribution?.ties ?? [], target);
}
