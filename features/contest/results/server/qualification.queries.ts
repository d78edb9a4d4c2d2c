import { type RawBuilder, sql } from "kysely";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection } from "#database/open.ts";
import { countRows, hasRow, listIds, listRows, onlyRow, run } from "#platform/server/rows.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { type Origin, protectedOrigins, type Qualification, type QualificationState, type Threshold } from "../qualification.ts";
import { goingOn } from "./going-on.queries.ts";
import { comparedTime } from "./ranking-order.ts";
import type { ResultKey } from "./results.queries.ts";
import { reachesThreshold } from "./thresholds.queries.ts";

interface ComputeInput {
  readonly questionnaireId: number;
  readonly categoryId: number | null;
  readonly force: boolean;
}

type Counts<Name extends string> = Readonly<Record<Name, number>> & { readonly unseated: readonly number[] };
type ComputeResult = Counts<"updatedQualified" | "qualified" | "disqualified" | "lost" | "undecided" | "wereConvoked">;
type UnsetResult = Counts<"reset" | "wereConvoked">;

/** Whether the qualification has no protected origin (GRD-07); checked again on the written row, which may have changed meanwhile. */
export const isUndecided = (force: boolean) =>
  sql`(x.origin is null or x.origin <> all(${[...protectedOrigins(force)]}::qualification_origin[]))`;

/** The graded results that compute and reset may change (GRD-07), over the rows `x` and their registration `r`. */
const computableResults = ({ questionnaireId, categoryId, force }: ComputeInput, joined = sql``) => sql`
  from results x
    join questionnaires q on q.id = x.questionnaire_id
    join participations r on r.user_id = x.user_id and r.year = q.year
    ${joined}
  where q.id = ${questionnaireId} and x.grade is not null and ${isUndecided(force)}
    ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`}`;

interface ApplyInput extends ComputeInput {
  readonly rules: Regulations;
  /** Only in categories that were decided this way before. */
  readonly isAgain?: boolean;
}

const wereApplied = (questionnaireId: number) => sql`and exists (select from goal)
  and r.category_id in (select category_id from results where questionnaire_id = ${questionnaireId} and origin = 'thresholds')`;

/** Decisions of the thresholds, or by rank, that change the current state; a category without decisions any more is unset. */
function changedDecisions(input: ApplyInput): RawBuilder<unknown> {
  const { questionnaireId, rules, isAgain = false } = input;
  const { tables, goesOn } = goingOn(rules, {
    questionnaireId,
    marks: sql`(select x.user_id, r.category_id, x.grade, x.weighted_grade, x.time, ${comparedTime("x")} as compared_time from results x
      join questionnaires q on q.id = x.questionnaire_id join participations r on r.user_id = x.user_id and r.year = q.year
      where q.id = ${questionnaireId})`,
    thresholds: sql`select category_id, grade, weighted_grade from thresholds where questionnaire_id = ${questionnaireId}`,
  });
  const decision = sql`case when t.category_id is not null then ${goesOn("x")} end,
    case when t.category_id is not null then 'thresholds'::qualification_origin end`;
  return sql`
    ${tables},
    decided as materialized (
      select x.user_id, x.qualified as was, x.next_exam_center_id, d.*
      ${computableResults(input, sql`left join goal t on t.category_id = r.category_id cross join lateral (select ${decision}) d(qualified, origin)`)}
        ${isAgain ? wereApplied(questionnaireId) : sql``} and (t.category_id is not null or x.origin = 'thresholds')
        and (x.qualified, x.origin) is distinct from (d.qualified, d.origin))`;
}

const counts = (from: string) => sql`
  select count(*) filter (where qualified is distinct from was) as updated_qualified, count(*) filter (where qualified and was is not true) as qualified,
    count(*) filter (where qualified is not true and was or not qualified and was is null) as disqualified,
    count(*) filter (where qualified is not true and was) as lost, count(*) filter (where qualified is null and not was) as undecided,
    count(*) filter (where qualified is not true and next_exam_center_id is not null) as were_convoked,
    coalesce(array_agg(user_id) filter (where qualified is not true and next_exam_center_id is not null), '{}') as unseated
  from ${sql.ref(from)}`;

/** Qualifies by the thresholds or by rank (GRD-03, RUL-10): only people who advance are qualified, and the others lose their next center. */
export const applyQualification = (db: Connection, input: ApplyInput): Promise<ComputeResult> =>
  withHashJoins(
    db,
    () => onlyRow<ComputeResult>(db)`
    with ${changedDecisions(input)},
    written as (
      update results x set qualified = d.qualified, origin = d.origin, next_exam_center_id = case when d.qualified then x.next_exam_center_id end,
        version = x.version + 1, updated_at = now()
      from decided d where x.questionnaire_id = ${input.questionnaireId} and x.user_id = d.user_id and ${isUndecided(input.force)}
      returning d.*)
    ${counts("written")}`,
  );

const unsetRows = (input: ComputeInput) =>
  sql`unset as materialized (select x.user_id, x.next_exam_center_id ${computableResults(input)} and x.qualified is not null)`;
const unsetCounts = (from: string) => sql`select count(*) as reset, count(next_exam_center_id) as were_convoked,
  coalesce(array_agg(user_id) filter (where next_exam_center_id is not null), '{}') as unseated from ${sql.ref(from)}`;

export const previewUnsetting = (db: Connection, input: ComputeInput) =>
  onlyRow<UnsetResult>(db)`with ${unsetRows(input)} ${unsetCounts("unset")}`;

export const unsetQualifications = (db: Connection, input: ComputeInput) =>
  onlyRow<UnsetResult>(db)`
    with ${unsetRows(input)},
    written as (
      update results x set qualified = null, origin = null, next_exam_center_id = null, version = x.version + 1, updated_at = now()
      from unset where x.questionnaire_id = ${input.questionnaireId} and x.user_id = unset.user_id and ${isUndecided(input.force)}
      returning unset.*)
    ${unsetCounts("written")}`;

export const countThresholds = (db: Connection, { questionnaireId, categoryId }: Omit<ComputeInput, "force">) =>
  countRows(db)`
    select count(*) as count from thresholds where questionnaire_id = ${questionnaireId} and category_id = coalesce(${categoryId}::int, category_id)`;

export const countReaching = (
  db: Connection,
  questionnaireId: number,
  categoryId: number,
  { grade, weightedGrade }: Threshold,
) => countRows(db)`
    select count(*) as count
    from results x join questionnaires q on q.id = x.questionnaire_id
      join participations r on r.user_id = x.user_id and r.year = q.year
      cross join (select ${grade}::numeric as grade, ${weightedGrade}::numeric as weighted_grade) t
    where q.id = ${questionnaireId} and r.category_id = ${categoryId} and ${reachesThreshold}`;

export interface CurrentQualification extends Qualification {
  readonly isThere: boolean;
  readonly origin: Origin | null;
  readonly isPersonKnown: boolean;
  readonly isStageKnown: boolean;
  readonly isCenterKnown: boolean;
}

type QualificationTarget = ResultKey & { readonly nextExamCenterId?: number | null | undefined };

const userIds = (keys: readonly ResultKey[]) => sql`${keys.map(({ userId }) => userId)}::int[]`;
const stageIds = (keys: readonly ResultKey[]) => sql`${keys.map(({ questionnaireId }) => questionnaireId)}::int[]`;

/** The current qualification of each target, in the same order; a merged account counts as unknown. Blocks merging or deleting these accounts. */
export async function listCurrentQualifications(db: Connection, input: readonly QualificationTarget[]): Promise<CurrentQualification[]> {
  await run(db)`select from users where id = any(${userIds(input)}) order by id for key share`;
  return listRows<CurrentQualification>(db)`
    select x.user_id is not null as is_there, x.qualified, x.next_exam_center_id, x.origin, u.id is not null and u.merged_into is null as is_person_known,
      q.id is not null as is_stage_known, a.center_id is null or e.id is not null as is_center_known
    from unnest(${userIds(input)}, ${stageIds(input)}, ${input.map(({ nextExamCenterId }) => nextExamCenterId ?? null)}::int[])
        with ordinality as a(user_id, questionnaire_id, center_id, place)
      left join users u on u.id = a.user_id
      left join questionnaires q on q.id = a.questionnaire_id
      left join exam_centers e on e.id = a.center_id
      left join results x on x.user_id = a.user_id and x.questionnaire_id = a.questionnaire_id
    order by a.place`;
}

type QualificationRow = ResultKey & Qualification & { readonly origin: Origin | null };

export const saveQualifications = (db: Connection, rows: readonly QualificationRow[]) => run(db)`
    insert into results (user_id, questionnaire_id, qualified, next_exam_center_id, origin)
    select * from unnest(${userIds(rows)}, ${stageIds(rows)}, ${rows.map(({ qualified }) => qualified)}::boolean[],
      ${rows.map(({ nextExamCenterId }) => nextExamCenterId)}::int[], ${rows.map(({ origin }) => origin)}::qualification_origin[])
    on conflict (questionnaire_id, user_id) do update
      set qualified = excluded.qualified, next_exam_center_id = excluded.next_exam_center_id, origin = excluded.origin,
        version = results.version + 1, updated_at = now()`;

export interface OverbookedCenter {
  readonly examCenterId: number;
  readonly name: string;
  readonly seats: number;
  readonly convoked: number;
}

export const listOverbooked = (db: Connection, convoked: readonly (ResultKey & Qualification)[]) => listRows<OverbookedCenter>(db)`
    select e.id as exam_center_id, e.name, e.seats, count(*) as convoked
    from (select distinct * from unnest(${stageIds(convoked)}, ${convoked.map(({ nextExamCenterId }) => nextExamCenterId)}::int[])) as a(questionnaire_id, center_id)
      join exam_centers e on e.id = a.center_id
      join results x on x.questionnaire_id = a.questionnaire_id and x.next_exam_center_id = a.center_id
    group by a.questionnaire_id, e.id having count(*) > e.seats order by e.name, e.id`;

export const wereSeatsTaken = (
  db: Connection,
  {
    questionnaireId,
    centerIds,
    since,
    exceptIds,
  }: { questionnaireId: number; centerIds: readonly number[]; since: string; exceptIds: readonly number[] },
) => hasRow(db)`
    select from results where questionnaire_id = ${questionnaireId} and next_exam_center_id = any(${[...centerIds]}::int[])
      and updated_at > ${since}::timestamptz and user_id <> all(${[...exceptIds]}::int[])`;

export const listStagesOf = (db: Connection, userIds: readonly number[]) => listIds(db)`
    select id from questionnaires where year in (select year from registrations where user_id = any(${[...userIds]}::int[])) order by id`;

/** Blocks other gradings and qualifications of this stage until the transaction ends. */
export const lockResults = (db: Connection, questionnaireId: number) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${questionnaireId}`}, 0))`;

interface FormerQualification extends ResultKey {
  /** When the change to undo was made; a result that changed since stays. */
  readonly at: string;
  readonly before: QualificationState | null;
}

export const restoreQualifications = (db: Connection, rows: readonly FormerQualification[]) => listRows<ResultKey>(db)`
    with former as (
      select * from unnest(${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ questionnaireId }) => questionnaireId)}::int[],
        ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ before }) => before === null)}::boolean[],
        ${rows.map(({ before }) => before?.qualified ?? null)}::boolean[], ${rows.map(({ before }) => before?.nextExamCenterId ?? null)}::int[],
        ${rows.map(({ before }) => before?.origin ?? null)}::qualification_origin[])
        as f (user_id, questionnaire_id, at, is_new, qualified, next_exam_center_id, origin)),
    removed as (
      delete from results x using former f
      where f.is_new and x.user_id = f.user_id and x.questionnaire_id = f.questionnaire_id and x.updated_at = f.at
      returning x.user_id, x.questionnaire_id),
    restored as (
      update results x set qualified = f.qualified, next_exam_center_id = f.next_exam_center_id, origin = f.origin,
        version = x.version + 1, updated_at = now()
      from former f where not f.is_new and x.user_id = f.user_id and x.questionnaire_id = f.questionnaire_id and x.updated_at = f.at
      returning x.user_id, x.questionnaire_id)
    select user_id, questionnaire_id from removed union all select user_id, questionnaire_id from restored`;
