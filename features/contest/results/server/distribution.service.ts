import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import { listRows } from "#platform/server/rows.ts";
import type { Distribution } from "../distribution.contract.ts";
import { type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import { findCategory, findStage } from "./results.queries.ts";

export async function distributionOf(db: Connection, questionnaireId: number, category: string | undefined): Promise<Distribution[]> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  if (category === undefined) return listDistributions(db, { questionnaireId, categoryId: null });
  const found = await findCategory(db, category);
  if (!found) throw badRequest("Cette catégorie n'existe pas", "category");
  return listDistributions(db, { questionnaireId, categoryId: found.id });
}

export async function proposalsFor(db: Connection, questionnaireId: number, category: string, target: number): Promise<Proposal[]> {
  const [distribution] = await distributionOf(db, questionnaireId, category);
  return proposeThresholds(distribution?.ties ?? [], target);
}

interface DistributionQuery {
  readonly questionnaireId: number;
  readonly categoryId: number | null;
}

/** The distribution of each category with results, in one pass; ungraded results count only in those qualified without the thresholds. */
const listDistributions = (db: Connection, { questionnaireId, categoryId }: DistributionQuery) => listRows<Distribution>(db)`
    with tie as (
      select r.category_id, x.grade, coalesce(x.weighted_grade, 0) as weighted_grade, count(*) as people,
        count(*) filter (where x.qualified and x.origin = 'school') as by_school, count(*) filter (where x.qualified and x.origin = 'hand') as by_hand
      from questionnaires q
        join results x on x.questionnaire_id = q.id
        join participations r on r.user_id = x.user_id and r.year = q.year
      where q.id = ${questionnaireId} ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`}
      group by r.category_id, x.grade, coalesce(x.weighted_grade, 0))
    select c.name as category, coalesce(sum(people) filter (where grade is not null), 0)::int as graded,
      sum(by_school)::int as qualified_by_school, sum(by_hand)::int as qualified_by_hand,
      coalesce(jsonb_agg(jsonb_build_object('grade', grade, 'weightedGrade', weighted_grade, 'count', people) order by grade desc, weighted_grade desc)
        filter (where grade is not null), '[]') as ties
    from tie join categories c on c.id = tie.category_id
    group by c.id order by c.position, c.id`;
