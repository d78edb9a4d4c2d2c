import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Regulations } from "#features/marking/regulations.ts";
import { hasRow, onlyRow, run } from "#platform/server/rows.ts";
import type { Threshold } from "../qualification.ts";
import type { WhatIf } from "../what-if.contract.ts";
import { rankedResults } from "./grading.queries.ts";
import { isUndecided } from "./qualification.queries.ts";
import { reachesThresholdOf } from "./thresholds.queries.ts";

/** A stage with something different. */
export interface Draft {
  readonly questionnaireId: number;
  readonly year: number;
  /** On paper: marks are entered, and no rank is stored. */
  readonly physical: boolean;
  readonly rules: Regulations;
  /** Rows as those of `storedSolutions`; the stored ones if nothing else is said. */
  readonly solutions?: RawBuilder<unknown>;
  /** Instead of the stored thresholds of these categories. */
  readonly thresholds: readonly { readonly categoryId: number; readonly threshold: Threshold | null }[];
}

const MAX_NAMED = 20;

/** Until the transaction ends nobody else computes this of the stage; false: somebody does. */
export const tryLockChanges = (trx: Connection, questionnaireId: number): Promise<boolean> =>
  hasRow(trx)`select where pg_try_advisory_xact_lock(hashtextextended(${`changes of stage ${questionnaireId}`}, 0))`;

const moves = sql`count(*) filter (where is_regraded)::int as regraded, count(*) filter (where is_reranked)::int as reranked,
  count(*) filter (where is_in)::int as "in", count(*) filter (where is_out)::int as "out", count(*) filter (where is_refused)::int as refused,
  count(*) filter (where is_convoked_out)::int as "convokedOut"`;

const gravestFirst = sql`is_convoked_out desc, is_out desc, is_in desc, is_refused desc, is_reranked desc`;

const standing = (prefix: "old_" | "") => {
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  return sql`jsonb_build_object('grade', ${column("grade")}, 'weightedGrade', ${column("weighted_grade")}, 'time', ${column("time")},
    'absent', ${column("absent")}, 'rank', ${column("rank")}, 'qualified', ${column("qualified")})`;
};

const thresholdsOf = ({ questionnaireId, thresholds }: Draft): RawBuilder<unknown> => sql`
  select category_id, grade, weighted_grade from thresholds
    where questionnaire_id = ${questionnaireId} and category_id <> all(${thresholds.map(({ categoryId }) => categoryId)}::int[])
  union all
  select * from unnest(${thresholds.map(({ categoryId }) => categoryId)}::int[], ${thresholds.map(({ threshold }) => threshold?.grade ?? null)}::numeric[],
    ${thresholds.map(({ threshold }) => threshold?.weightedGrade ?? null)}::numeric[]) d(category_id, grade, weighted_grade)
  where d.grade is not null`;

/**
 * What grading a stage and then applying its thresholds would change, in one reading (RUL-03): what a person decided by hand stays, as grading and
 * applying leave it (GRD-07). Thresholds that nobody has applied yet move nobody, unless they are of the draft. Nothing is written.
 */
export async function findChanges(db: Connection, draft: Draft): Promise<WhatIf> {
  const { questionnaireId, physical, thresholds } = draft;
  await run(db)`set local work_mem = '256MB'`;
  return onlyRow<WhatIf>(db)`
    with ${rankedResults({ ...draft, categoryId: null, force: false })},
    t as (${thresholdsOf(draft)}),
    standing as (
      select y.user_id, y.category_id, y.grade, y.weighted_grade, y.time, y.absent, case when ${physical} then x.rank else y.rank end as rank, x.grade as old_grade, x.weighted_grade as old_weighted_grade,
        x.time as old_time, coalesce(x.absent, false) as old_absent, x.rank as old_rank, x.qualified as old_qualified, x.next_exam_center_id,
        case when y.grade is not null and ${isUndecided(false)} and (t.category_id is not null or x.origin = 'thresholds')
            and exists (select from t) and y.category_id in (
              select category_id from results where questionnaire_id = ${questionnaireId} and origin = 'thresholds'
              union all select unnest(${thresholds.map(({ categoryId }) => categoryId)}::int[]))
          then ${reachesThresholdOf("y")} else x.qualified end as qualified
      from ranked y left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = y.user_id
        left join t on t.category_id = y.category_id),
    change as materialized (
      select *, is_out and next_exam_center_id is not null as is_convoked_out from standing cross join lateral (
        select (grade, weighted_grade, time, absent) is distinct from (old_grade, old_weighted_grade, old_time, old_absent) as is_regraded,
          rank is distinct from old_rank as is_reranked, qualified is true and old_qualified is not true as is_in,
          qualified is not true and old_qualified is true as is_out, qualified is false and old_qualified is null as is_refused) f
      where is_regraded or is_reranked or is_in or is_out or is_refused),
    named as (
      select h.*, u.username, u.lastname, u.firstname, c.name as category, e.name as center
      from change h join users u on u.id = h.user_id join categories c on c.id = h.category_id left join exam_centers e on e.id = h.next_exam_center_id
      order by ${gravestFirst}, lastname, firstname, h.user_id limit ${MAX_NAMED})
    select (select to_jsonb(m) from (select ${moves} from change) m) as total,
      (select coalesce(jsonb_agg(to_jsonb(m) - 'position' - 'id' order by position, id), '[]') from (
        select c.name as category, c.position, c.id, ${moves} from change h join categories c on c.id = h.category_id group by c.id) m) as categories,
      (select coalesce(jsonb_agg(to_jsonb(m) order by m."convokedOut" desc, m.name, m.id), '[]') from (
        select e.id, e.name, count(*)::int as "convokedOut" from change h join exam_centers e on e.id = h.next_exam_center_id
        where is_convoked_out group by e.id) m) as centers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', user_id, 'username', username, 'lastname', lastname, 'firstname', firstname, 'category', category,
          'before', ${standing("old_")}, 'after', ${standing("")}, 'center', center)
        order by ${gravestFirst}, lastname, firstname, user_id), '[]') from named) as people`;
}
