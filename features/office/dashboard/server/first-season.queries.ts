import type { Connection } from "#database/open.ts";
import { firstRow, onlyRow } from "#platform/server/rows.ts";
import { isClosed } from "#season/stages/server/stage-state.service.ts";
import type { FirstSeason } from "../dashboard.contract.ts";

interface Counts extends Pick<FirstSeason, "categories" | "centers" | "people" | "letters" | "isOver"> {
  readonly mail: Omit<FirstSeason["mail"], "sendsMail">;
}

/** The counts beside the stages; without a year, there are no registrations. */
export const countFirstSeason = (db: Connection, year: number | null) => onlyRow<Counts>(db)`
  select (select jsonb_build_object('open', count(*) filter (where can_register), 'undescribed', count(*) filter (where can_register and description = ''))
      from categories) as categories,
    (select jsonb_build_object('sent', count(*) filter (where status = 'sent'), 'waiting', count(*) filter (where status = 'waiting'),
      'failed', count(*) filter (where status = 'failed')) from mails) as mail,
    (select jsonb_build_object('total', count(*), 'withoutManager', count(*) filter (where not exists (
      select from exam_center_controllers k where k.exam_center_id = n.id))) from exam_centers n) as centers,
    (select jsonb_build_object('pending', count(*) filter (where status = 'PENDING'), 'confirmed', count(*) filter (where status = 'CONFIRMED'))
      from participations where year = ${year}::int) as people,
    (select jsonb_build_object('on', count(*) filter (where is_on)) from occasion_letters) as letters,
    exists (select from convocations) as is_over`;

/** The first online stage of a year, the progress of its participants, and the stage that it leads to. */
export const findFirstStages = (db: Connection, year: number) => firstRow<{
  readonly stage: Omit<NonNullable<FirstSeason["stage"]>, "questions" | "warnings">;
  readonly nextStage: FirstSeason["nextStage"];
}>(db)`
  with q as (
    select * from questionnaires where year = ${year} and not physical order by previous_questionnaire_id is not null, "order", id limit 1)
  select to_jsonb(s) as stage, (
      select jsonb_build_object('id', n.id, 'name', n.name, 'physical', n.physical) from questionnaires n
      where n.previous_questionnaire_id = q.id order by n."order", n.id limit 1) as next_stage
  from q cross join lateral (
    select q.id, q.name, q.active, ${isClosed} as "isClosed", q.opens_at is not null as "hasOpening", q.closes_at is not null as "hasClosing",
      q.date is not null and q.hour is not null as "hasAppointment",
      (select count(*) from openings where questionnaire_id = q.id) as opened, (select count(*) from sheets where questionnaire_id = q.id) as saved,
      count(x) filter (where x.grade is not null) as graded, count(x) filter (where x.qualified) as qualified,
      count(x) filter (where x.qualified and x.next_exam_center_id is null) as "withoutCenter",
      (select count(*) from convocations where questionnaire_id = q.id and date is not null) as sent,
      count(x) filter (where x.qualified and x.next_exam_center_id is not null and not exists (
        select from convocations c where c.questionnaire_id = q.id and c.user_id = x.user_id)) as "toSend"
    from (select) one left join results x on x.questionnaire_id = q.id) s`;
