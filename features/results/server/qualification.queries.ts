import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { keptOrigins, type Origin, type Qualification } from "../qualification.ts";

interface Asked {
  readonly questionnaireId: number;
  /** Null: every category. */
  readonly categoryId: number | null;
  readonly force: boolean;
}

/** Those who lose their centre by it. */
interface Unseating {
  readonly unseated: readonly number[];
}

interface Computed extends Unseating {
  readonly updatedQualified: number;
  readonly qualified: number;
  readonly disqualified: number;
  readonly lost: number;
  readonly wereConvoked: number;
}

/** Nobody decided this qualification whose word compute and reset leave; asked again of the row that is written, which may have changed meanwhile. */
const isUndecided = (force: boolean) => sql`(x.origin is null or x.origin <> all(${[...keptOrigins(force)]}::qualification_origin[]))`;

/** The graded results that compute and reset may touch (GRD-07): `isComputed` in SQL, over the rows `x` and their registration `r`. */
const computed = ({ questionnaireId, categoryId, force }: Asked) => sql`
  from results x
    join questionnaires q on q.id = x.questionnaire_id
    join registrations r on r.user_id = x.user_id and r.year = q.year and r.kind = 'participant'
    left join thresholds t on t.questionnaire_id = q.id and t.category_id = r.category_id
  where q.id = ${questionnaireId} and x.grade is not null and ${isUndecided(force)}
    ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`}`;

/** What the thresholds decide otherwise than it stands; a category whose thresholds were taken away is unset again. */
const decided = (asked: Asked) => sql`
  decided as materialized (
    select x.user_id, x.qualified as was, x.next_exam_center_id,
      x.grade >= t.grade and coalesce(x.weighted_grade, 0) >= t.weighted_grade as qualified,
      case when t.category_id is not null then 'thresholds'::qualification_origin end as origin
    ${computed(asked)} and (t.category_id is not null or x.origin = 'thresholds')
      and (x.qualified, x.origin) is distinct from (x.grade >= t.grade and coalesce(x.weighted_grade, 0) >= t.weighted_grade,
        case when t.category_id is not null then 'thresholds'::qualification_origin end))`;

const counts = (from: string) => sql`
  select count(*) as updated_qualified, count(*) filter (where qualified and was is not true) as qualified,
    count(*) filter (where not qualified and was is not false) as disqualified,
    count(*) filter (where qualified is not true and was) as lost,
    count(*) filter (where qualified is not true and next_exam_center_id is not null) as were_convoked,
    coalesce(array_agg(user_id) filter (where qualified is not true and next_exam_center_id is not null), '{}') as unseated
  from ${sql.ref(from)}`;

const nothing: Computed = { updatedQualified: 0, qualified: 0, disqualified: 0, lost: 0, wereConvoked: 0, unseated: [] };

/** What applying the thresholds would change. */
export async function previewThresholds(db: Connection, asked: Asked): Promise<Computed> {
  const { rows } = await sql<Computed>`with ${decided(asked)} ${counts("decided")}`.execute(db);
  return rows[0] ?? nothing;
}

/** Applies the thresholds (GRD-03): both reached is qualified, else not, and who is not has no next centre. */
export async function applyThresholds(db: Connection, asked: Asked): Promise<Computed> {
  const { rows } = await sql<Computed>`
    with ${decided(asked)},
    written as (
      update results x set qualified = d.qualified, origin = d.origin, next_exam_center_id = case when d.qualified then x.next_exam_center_id end,
        version = x.version + 1, updated_at = now()
      from decided d where x.questionnaire_id = ${asked.questionnaireId} and x.user_id = d.user_id and ${isUndecided(asked.force)}
      returning d.*)
    ${counts("written")}`.execute(db);
  return rows[0] ?? nothing;
}

interface Unset extends Unseating {
  readonly reset: number;
  readonly wereConvoked: number;
}

const unset = (asked: Asked) =>
  sql`unset as materialized (select x.user_id, x.next_exam_center_id ${computed(asked)} and x.qualified is not null)`;
const unsetCounts = (from: string) => sql`select count(*) as reset, count(next_exam_center_id) as were_convoked,
  coalesce(array_agg(user_id) filter (where next_exam_center_id is not null), '{}') as unseated from ${sql.ref(from)}`;

/** What unsetting qualifications would take away. */
export async function previewUnsetting(db: Connection, asked: Asked): Promise<Unset> {
  const { rows } = await sql<Unset>`with ${unset(asked)} ${unsetCounts("unset")}`.execute(db);
  return rows[0] ?? { reset: 0, wereConvoked: 0, unseated: [] };
}

/** Unsets qualifications, and with them the next centres. */
export async function unsetQualifications(db: Connection, asked: Asked): Promise<Unset> {
  const { rows } = await sql<Unset>`
    with ${unset(asked)},
    written as (
      update results x set qualified = null, origin = null, next_exam_center_id = null, version = x.version + 1, updated_at = now()
      from unset where x.questionnaire_id = ${asked.questionnaireId} and x.user_id = unset.user_id and ${isUndecided(asked.force)}
      returning unset.*)
    ${unsetCounts("written")}`.execute(db);
  return rows[0] ?? { reset: 0, wereConvoked: 0, unseated: [] };
}

export async function countThresholds(db: Connection, questionnaireId: number, categoryId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom("thresholds")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("questionnaireId", "=", questionnaireId)
    .$if(categoryId !== null, (query) => query.where("categoryId", "=", categoryId))
    .executeTakeFirstOrThrow();
  return count;
}

interface Wanted {
  readonly grade: number;
  readonly weightedGrade: number;
}

/** How many graded results of a category reach both values (`meetsThreshold` in SQL). */
export async function countReaching(db: Connection, questionnaireId: number, categoryId: number, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from results x join questionnaires q on q.id = x.questionnaire_id
      join registrations r on r.user_id = x.user_id and r.year = q.year and r.kind = 'participant'
    where q.id = ${questionnaireId} and r.category_id = ${categoryId}
      and x.grade >= ${wanted.grade} and coalesce(x.weighted_grade, 0) >= ${wanted.weightedGrade}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Pair {
  readonly userId: number;
  readonly questionnaireId: number;
}

export interface StandingQualification extends Qualification {
  readonly isThere: boolean;
  readonly origin: Origin | null;
  readonly isPersonKnown: boolean;
  readonly isStageKnown: boolean;
  readonly isCenterKnown: boolean;
}

type Named = Pair & { readonly nextExamCenterId?: number | null | undefined };

const users = (pairs: readonly Pair[]) => sql`${pairs.map(({ userId }) => userId)}::int[]`;
const stages = (pairs: readonly Pair[]) => sql`${pairs.map(({ questionnaireId }) => questionnaireId)}::int[]`;

/** How each of these stands, in the order asked; an account that was merged into another stands for nobody. None of them is merged or deleted meanwhile. */
export async function listStandings(db: Connection, asked: readonly Named[]): Promise<StandingQualification[]> {
  await sql`select from users where id = any(${users(asked)}) order by id for key share`.execute(db);
  const { rows } = await sql<StandingQualification>`
    select x.user_id is not null as is_there, x.qualified, x.next_exam_center_id, x.origin, u.id is not null and u.merged_into is null as is_person_known,
      q.id is not null as is_stage_known, a.center_id is null or e.id is not null as is_center_known
    from unnest(${users(asked)}, ${stages(asked)}, ${asked.map(({ nextExamCenterId }) => nextExamCenterId ?? null)}::int[])
        with ordinality as a(user_id, questionnaire_id, center_id, place)
      left join users u on u.id = a.user_id
      left join questionnaires q on q.id = a.questionnaire_id
      left join exam_centers e on e.id = a.center_id
      left join results x on x.user_id = a.user_id and x.questionnaire_id = a.questionnaire_id
    order by a.place`.execute(db);
  return rows;
}

type Written = Pair & Qualification & { readonly origin: Origin | null };

export async function saveQualifications(db: Connection, written: readonly Written[]): Promise<void> {
  await sql`
    insert into results (user_id, questionnaire_id, qualified, next_exam_center_id, origin)
    select * from unnest(${users(written)}, ${stages(written)}, ${written.map(({ qualified }) => qualified)}::boolean[],
      ${written.map(({ nextExamCenterId }) => nextExamCenterId)}::int[], ${written.map(({ origin }) => origin)}::qualification_origin[])
    on conflict (questionnaire_id, user_id) do update
      set qualified = excluded.qualified, next_exam_center_id = excluded.next_exam_center_id, origin = excluded.origin,
        version = results.version + 1, updated_at = now()`.execute(db);
}

export interface Overbooked {
  readonly examCenterId: number;
  readonly name: string;
  readonly seats: number;
  readonly convoked: number;
}

/** Those of the centres convoked to that have fewer seats than people convoked from a stage. */
export async function listOverbooked(db: Connection, convoked: readonly (Pair & Qualification)[]): Promise<Overbooked[]> {
  const { rows } = await sql<Overbooked>`
    select e.id as exam_center_id, e.name, e.seats, count(*) as convoked
    from (select distinct * from unnest(${stages(convoked)}, ${convoked.map(({ nextExamCenterId }) => nextExamCenterId)}::int[])) as a(questionnaire_id, center_id)
      join exam_centers e on e.id = a.center_id
      join results x on x.questionnaire_id = a.questionnaire_id and x.next_exam_center_id = a.center_id
    group by a.questionnaire_id, e.id having count(*) > e.seats order by e.name, e.id`.execute(db);
  return rows;
}

/** The stages of all years in which these people take part. */
export async function listStagesOf(db: Connection, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from questionnaires where year in (select year from registrations where user_id = any(${[...userIds]}::int[])) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Keeps other gradings and qualifications of this stage waiting until the transaction ends. */
export async function holdResults(db: Connection, questionnaireId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${questionnaireId}`}, 0))`.execute(db);
}
