import { type RawBuilder, sql } from "kysely";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection, Database } from "#database/open.ts";
import { hasRow, onlyRow, run } from "#platform/server/rows.ts";
import { categoryRulesOf } from "#season/configuration/server/rules.service.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { qualificationLabel, type Threshold } from "../qualification.ts";
import type { WhatIf } from "../what-if.contract.ts";
import { goingOn } from "./going-on.queries.ts";
import { rankedResults } from "./grading.queries.ts";
import { isUndecided } from "./qualification.queries.ts";
import { comparedTime, rankingSql } from "./ranking-order.ts";

export interface Draft {
  readonly questionnaireId: number;
  readonly year: number;
  readonly physical: boolean;
  readonly stageRules: Regulations;
  readonly rules: Regulations;
  /** Rows like those of `storedSolutions`, which are the default. */
  readonly solutions?: RawBuilder<unknown>;
  readonly thresholds: readonly { readonly categoryId: number; readonly threshold: Threshold | null }[];
  readonly qualifying?: { readonly categoryId: number | null; readonly force: boolean };
}

type Changes = Omit<WhatIf, "unconvoked"> & { readonly unseated: readonly number[] };

const MAX_NAMED = 20;

/** Prevents concurrent computations of this for the stage until the transaction ends; false: one is running. */
export const tryLockChanges = (trx: Connection, questionnaireId: number): Promise<boolean> =>
  hasRow(trx)`select where pg_try_advisory_xact_lock(hashtextextended(${`changes of stage ${questionnaireId}`}, 0))`;

const moves = sql`count(*) filter (where is_regraded)::int as regraded, count(*) filter (where is_reranked)::int as reranked,
  count(*) filter (where is_in)::int as "in", count(*) filter (where is_out)::int as "out", count(*) filter (where is_refused)::int as refused,
  count(*) filter (where is_undecided)::int as undecided,
  count(*) filter (where is_convoked_out)::int as "convokedOut"`;

/** The center where `h` sat this stage (`s`): that of the convocation after the previous stage; the join that may find none is `left`. */
const satAt = (questionnaireId: number, kind: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${kind} join results p on p.user_id = h.user_id and p.questionnaire_id = (
    select previous_questionnaire_id from questionnaires where id = ${questionnaireId})
  ${kind} join exam_centers s on s.id = p.next_exam_center_id`;

const gravestFirst = sql`is_convoked_out desc, is_out desc, is_in desc, is_refused desc, is_undecided desc, is_reranked desc`;

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

const storedResults = ({ questionnaireId, year, qualifying }: Draft): RawBuilder<unknown> => sql`
  ranked as materialized (
    select x.user_id, r.category_id, x.grade, x.weighted_grade, x.time, ${comparedTime("x")} as compared_time, x.absent, x.rank
    from results x join participations r on r.user_id = x.user_id and r.year = ${year}
    where x.questionnaire_id = ${questionnaireId} and r.category_id = coalesce(${qualifying?.categoryId ?? null}::int, r.category_id))`;

const ranksOnPaper = (questionnaireId: number, rules: Regulations): RawBuilder<unknown> => sql`(
  select x.user_id, rank() over (partition by c.standing_id order by ${rankingSql(rules)})::int as rank
  from results x join users u on u.id = x.user_id join ${categoryRulesOf(rules)} c on c.category_id = x.category_id
    cross join lateral (select ${comparedTime("x")} as compared_time) t
  where x.questionnaire_id = ${questionnaireId} and x.grade is not null)`;

/** CTEs up to `change`: the people affected, with old and new values. */
function changesOf(draft: Draft): RawBuilder<unknown> {
  const { questionnaireId, physical, thresholds, qualifying, stageRules, rules } = draft;
  const [rank, oldRank, ranks] = physical
    ? [
        sql`p.rank`,
        sql`o.rank`,
        sql`left join ${ranksOnPaper(questionnaireId, rules)} p on p.user_id = y.user_id
          left join ${ranksOnPaper(questionnaireId, stageRules)} o on o.user_id = y.user_id`,
      ]
    : [sql`y.rank`, sql`x.rank`, sql``];
  const isApplied = qualifying
    ? sql`true`
    : sql`exists (select from goal) and y.category_id in (
        select category_id from results where questionnaire_id = ${questionnaireId} and origin = 'thresholds'
        union all select unnest(${thresholds.map(({ categoryId }) => categoryId)}::int[]))`;
  const { tables, goesOn } = goingOn(rules, { questionnaireId, marks: sql`ranked`, thresholds: thresholdsOf(draft) });
  return sql`
    ${qualifying ? storedResults(draft) : rankedResults({ ...draft, categoryId: null, force: false })},
    ${tables},
    standing as (
      select y.user_id, y.category_id, y.grade, y.weighted_grade, y.time, y.absent, ${rank} as rank, x.grade as old_grade, x.weighted_grade as old_weighted_grade,
        x.time as old_time, coalesce(x.absent, false) as old_absent, ${oldRank} as old_rank, x.qualified as old_qualified, x.next_exam_center_id,
        case when y.grade is not null and ${isUndecided(qualifying?.force ?? false)} and (t.category_id is not null or x.origin = 'thresholds') and ${isApplied}
          then ${goesOn("y")} else x.qualified end as qualified
      from ranked y left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = y.user_id
        left join goal t on t.category_id = y.category_id ${ranks}),
    change as materialized (
      select *, is_out and next_exam_center_id is not null as is_convoked_out from standing cross join lateral (
        select (grade, weighted_grade, time, absent) is distinct from (old_grade, old_weighted_grade, old_time, old_absent) as is_regraded,
          rank is distinct from old_rank as is_reranked, qualified is true and old_qualified is not true as is_in,
          qualified is not true and old_qualified is true as is_out, qualified is false and old_qualified is null as is_refused,
          qualified is null and old_qualified is false as is_undecided) f
      where is_regraded or is_reranked or is_in or is_out or is_refused or is_undecided)`;
}

/**
 * The changes by grading a stage and then applying its thresholds, in one reading (RUL-03). Decisions by hand stay, as with grading and applying (GRD-07).
 * Thresholds that were never applied change no person, unless they are of the draft. Writes nothing.
 */
export async function findChanges(db: Connection, draft: Draft): Promise<Changes> {
  await run(db)`set local work_mem = '256MB'`;
  return withHashJoins(
    db,
    () => onlyRow<Changes>(db)`
    with ${changesOf(draft)},
    named as (
      select h.*, u.username, u.lastname, u.firstname, c.name as category, e.name as center
      from change h join users u on u.id = h.user_id join categories c on c.id = h.category_id left join exam_centers e on e.id = h.next_exam_center_id
      order by ${gravestFirst}, lastname, firstname, h.user_id limit ${MAX_NAMED})
    select (select to_jsonb(m) from (select ${moves} from change) m) as total,
      (select coalesce(bit_xor(hashtextextended(row(user_id, grade, weighted_grade, time, absent, rank, qualified)::text, 0)), 0)::text from change) as outcome,
      (select coalesce(array_agg(user_id), '{}') from change where is_convoked_out) as unseated,
      (select coalesce(jsonb_agg(to_jsonb(m) - 'position' - 'id' order by position, id), '[]') from (
        select c.name as category, c.position, c.id, ${moves} from change h join categories c on c.id = h.category_id group by c.id) m) as categories,
      (select coalesce(jsonb_agg(to_jsonb(m) order by m."convokedOut" desc, m.name, m.id), '[]') from (
        select e.id, e.name, count(*)::int as "convokedOut" from change h join exam_centers e on e.id = h.next_exam_center_id
        where is_convoked_out group by e.id) m) as centers,
      (select coalesce(jsonb_agg(to_jsonb(m) order by m.name, m.id), '[]') from (
        select s.id, s.name, ${moves} from change h ${satAt(draft.questionnaireId, sql``)} group by s.id) m) as seats,
      (select coalesce(jsonb_agg(jsonb_build_object('id', user_id, 'username', username, 'lastname', lastname, 'firstname', firstname, 'category', category,
          'before', ${standing("old_")}, 'after', ${standing("")}, 'center', center)
        order by ${gravestFirst}, lastname, firstname, user_id), '[]') from named) as people`,
  );
}

export const exportedChanges = (db: Database, title: string, draft: Draft) =>
  exportedSheet(
    db,
    title,
    changeColumns,
    sql`from (with ${changesOf(draft)} select * from change) h
      join users u on u.id = h.user_id join categories c on c.id = h.category_id left join exam_centers e on e.id = h.next_exam_center_id
        ${satAt(draft.questionnaireId, sql`left`)}
      order by ${gravestFirst}, u.lastname, u.firstname, h.user_id`,
    { usesHashJoins: true },
  );

const yesIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'Oui' end`;

const beforeAndAfter = (title: string, width: number, column: string, unit = ""): ExportedColumn[] => [
  { title: `${title} avant${unit}`, width, from: sql.ref(`h.old_${column}`) },
  { title: `${title} après${unit}`, width, from: sql.ref(`h.${column}`) },
];

const changeColumns: readonly ExportedColumn[] = [
  { title: "Identifiant", width: 22, from: sql`u.username` },
  { title: "Nom", width: 22, from: sql`u.lastname` },
  { title: "Prénom", width: 18, from: sql`u.firstname` },
  { title: "Catégorie", width: 14, from: sql`c.name` },
  ...beforeAndAfter("Note", 12, "grade"),
  ...beforeAndAfter("Coefficient", 18, "weighted_grade"),
  ...beforeAndAfter("Temps", 18, "time", " (min)"),
  { title: "Absent avant", width: 14, from: yesIf(sql`h.old_absent`) },
  { title: "Absent après", width: 14, from: yesIf(sql`h.absent`) },
  ...beforeAndAfter("Rang", 12, "rank"),
  ...beforeAndAfter("Qualifié", 16, "qualified").map((column) => ({ ...column, show: qualificationLabel })),
  { title: "Épreuve passée à", width: 30, from: sql`s.name` },
  { title: "Convoqué à", width: 30, from: sql`e.name` },
  { title: "Perd sa convocation", width: 20, from: yesIf(sql`h.is_convoked_out`) },
];
