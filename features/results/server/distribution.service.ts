import type { Connection } from "#database/open.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import type { Distribution } from "../distribution.contract.ts";
import { type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import { listDistributions } from "./distribution.queries.ts";
import { findCategory, findStage } from "./results.queries.ts";

/** The grades and coefficients of a stage (GRD-03), of one category when it is named. */
export async function distributionOf(db: Connection, questionnaireId: number, category: string | undefined): Promise<Distribution[]> {
  known(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (category === undefined) return listDistributions(db, { questionnaireId, categoryId: null });
  const found = await findCategory(db, category);
  if (!found) throw badRequest("Cette catégorie n'existe pas", "category");
  return listDistributions(db, { questionnaireId, categoryId: found.id });
}

/** Thresholds that qualify about as many of a category as wanted (GRD-03). */
export async function proposalsFor(db: Connection, questionnaireId: number, category: string, wanted: number): Promise<Proposal[]> {
  const [distribution] = await distributionOf(db, questionnaireId, category);
  return proposeThresholds(distribution?.ties ?? [], wanted);
}
