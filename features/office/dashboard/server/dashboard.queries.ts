import { type Selectable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { countRows, firstValue, listRows, onlyRow } from "#platform/server/rows.ts";
import { isClosed } from "#season/stages/server/stage-state.service.ts";
import { entryStateCondition, peopleAtStep, type StageForSteps, sittingCenters } from "#season/stages/server/steps.service.ts";
import type { Mails, PhysicalStage, Registrations, Shares } from "../dashboard.contract.ts";
import type { StageState } from "../stage-under-way.ts";

/** Hours begin at the same instants in Paris and UTC: after grouping by hour, only a few rows are converted to Paris days. */
const hourOf = (column: string) => sql`date_bin('1 hour', ${sql.ref(column)}, 'epoch')`;
const dayOf = (hour: string) => sql`(${sql.ref(hour)} at time zone 'Europe/Paris')::date`;

const shares = (pending: string, confirmed: string) =>
  sql`jsonb_build_object('pending', coalesce(sum(people) filter (where ${sql.raw(pending)}), 0), 'confirmed', coalesce(sum(people) filter (where ${sql.raw(confirmed)}), 0))`;
const sharesWhere = (condition: string) => shares(`status = 'PENDING' and ${condition}`, `status = 'CONFIRMED' and ${condition}`);

const daysOf = (hours: string) => sql`(select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day), '[]') from (
  select ${dayOf("hour")} as day, sum(people) as count from ${sql.ref(hours)} group by 1) d)`;

/** The participants of a year by day, category and account: one scan of the registrations for all counts. */
export const countRegistrations = (db: Connection, year: number) =>
  onlyRow<Omit<Registrations, "daysBefore">>(db)`
    with crowd as materialized (
      select ${hourOf("created_at")} as hour, category_id, status, establishment_id is not null as is_pupil,
        establishment_id is null and club_id is not null as is_member, count(*) as people
      from participations where year = ${year} group by 1, 2, 3, 4, 5)
    select ${daysOf("crowd")} as days,
      (select coalesce(jsonb_agg(shares || jsonb_build_object('name', name) order by position, id), '[]') from (
        select c.id, c.name, c.position, ${sharesWhere("true")} as shares from crowd join categories c on c.id = category_id group by c.id) c) as categories,
      (select ${sharesWhere("not is_pupil and not is_member")} from crowd) as alone,
      (select ${sharesWhere("is_pupil")} from crowd) as pupils,
      (select ${sharesWhere("is_member")} from crowd) as members`;

export const countDays = async (db: Connection, year: number): Promise<Registrations["days"]> =>
  (await firstValue<Registrations["days"]>(db)`
    with crowd as materialized (
      select ${hourOf("created_at")} as hour, count(*) as people from participations where year = ${year} group by 1)
    select ${daysOf("crowd")} as days`) ?? [];

/** The schools and the clubs of a year by payment; each kind has its own small index. */
export const countMemberships = (db: Connection, year: number) =>
  onlyRow<Record<"establishments" | "clubs", Shares>>(db)`
    with sort as (
      select kind, status, count(*) as people from registrations where kind = 'establishment' and year = ${year} group by 1, 2
      union all
      select kind, status, count(*) from registrations where kind = 'club' and year = ${year} group by 1, 2)
    select ${sharesWhere("kind = 'establishment'")} as establishments, ${sharesWhere("kind = 'club'")} as clubs from sort`;

/** The outbox: the oldest waiting mail has the lowest id. */
export const countMails = (db: Connection) =>
  onlyRow<Mails>(db)`
    select (select count(*) from mails where status = 'waiting') as waiting, (select count(*) from mails where status = 'failed') as failed,
      (select created_at from mails where status = 'waiting' order by id limit 1) as oldest_waiting`;

interface StageOfYear
  extends StageState,
    Pick<Selectable<DB["questionnaires"]>, "id" | "name" | "year" | "previousQuestionnaireId" | "date" | "hour"> {}

export const listStages = (db: Connection, year: number) => listRows<StageOfYear>(db)`
    select q.id, q.name, q.year, q.previous_questionnaire_id, q."order", q.physical, q.active, ${isClosed} as is_closed, p.date, to_char(p.hour, 'HH24:MI') as hour,
      case when q.physical then (select count(*) from results where questionnaire_id = p.id and qualified and next_exam_center_id is not null)
        else 0 end as expected
    from questionnaires q left join questionnaires p on p.id = q.previous_questionnaire_id
    where q.year = ${year}`;

export const countExpected = (db: Connection, stage: StageForSteps) =>
  countRows(db)`select count(*) as count from (${peopleAtStep("expected", stage)}) e`;

type CountPer<Key> = Key & { readonly count: number };
interface ActivityCounts {
  readonly hours: readonly CountPer<{ readonly hour: string }>[];
  readonly days: readonly CountPer<{ readonly day: string }>[];
}

/** The people who opened the questions, by UTC hour since an instant and by day in Paris, with the number who saved. */
export const countOpenings = (db: Connection, questionnaireId: number, since: Date) =>
  onlyRow<ActivityCounts & { readonly opened: number; readonly saved: number }>(db)`
    with hour as materialized (
      select ${hourOf("opened_at")} as hour, count(*) as count, count(answered) as saved
      from openings where questionnaire_id = ${questionnaireId} group by 1),
    day as (select ${dayOf("hour")} as day, sum(count) as count from hour group by 1)
    select (select coalesce(sum(count), 0) from hour) as opened, (select coalesce(sum(saved), 0) from hour) as saved, ${activityJson(since)}`;

const activityJson = (since: Date) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'count', count)), '[]') from hour where hour >= ${since}) as hours,
  (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', count)), '[]') from day) as days`;

/**
 * The save times of one in `samplingInterval` of those who opened the questions. It looks up each person's own rows, so that the time depends only on
 * the number of people counted.
 */
export const countSaves = (
  db: Connection,
  stage: StageForSteps,
  { samplingInterval, since }: { readonly samplingInterval: number; readonly since: Date },
) =>
  onlyRow<ActivityCounts & { readonly counted: number; readonly finished: number }>(db)`
    with person as materialized (
      select user_id from openings where questionnaire_id = ${stage.questionnaireId} and user_id % ${samplingInterval} = 0),
    worked as materialized (
      select distinct p.user_id, ${hourOf("a.saved_at")} as hour
      from person p cross join lateral (
        select unnest(saved_at) as saved_at from sheets where questionnaire_id = ${stage.questionnaireId} and user_id = p.user_id) a
      where a.saved_at is not null),
    hour as (select hour, count(*) as count from worked group by 1),
    day as (select ${dayOf("hour")} as day, count(distinct user_id) as count from worked group by 1)
    select (select count(*) from person) as counted,
      (select count(*) from (${peopleAtStep("finished", stage)}) f where user_id % ${samplingInterval} = 0) as finished, ${activityJson(since)}`;

type Sitting = Pick<PhysicalStage, "expected" | "entered" | "absent" | "centers" | "latest">;

/** The people expected in each exam center for a physical stage, and their entries, the centers with the most left first. */
export const countSitting = (db: Connection, stage: StageForSteps, limit: number) =>
  onlyRow<Sitting>(db)`
    with center as materialized (${sittingCenters(stage)}),
    behind as (select * from center where entered + absent < expected order by expected - entered - absent desc, id limit ${limit})
    select coalesce(sum(expected), 0) as expected, coalesce(sum(entered), 0) as entered, coalesce(sum(absent), 0) as absent,
      jsonb_build_object('done', count(*) filter (where ${entryStateCondition.done}),
        'started', count(*) filter (where ${entryStateCondition.started}),
        'waiting', count(*) filter (where ${entryStateCondition.waiting})) as centers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', e.name, 'expected', expected, 'entered', entered, 'absent', absent)
        order by expected - entered - absent desc, b.id), '[]') from behind b join exam_centers e on e.id = b.id) as latest
    from center`;
