import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Distribution } from "../distribution.contract.ts";

interface DistributionQuery {
  readonly questionnaireId: number;
  /** Null: every category. */
  readonly categoryId: number | null;
}

/** The distribution of each category with results, in one pass; ungraded results count only in those qualified without the thresholds. */
export async function listDistributions(db: Connection, { questionnaireId, categoryId }: DistributionQuery): Promise<Distribution[]> {
  const { rows } = await sql<Distribution>`
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
    group by c.id order by c.position, c.id`.execute(db);
  return rows;
}
