import type { ClientBase } from "pg";
import { queryNamed } from "./named-query.ts";

interface PastStage {
  readonly id: number;
  readonly year: number;
  /** The stage before; `null`: everyone without a school may take part. */
  readonly previousId: number | null;
  /** The difficulty relative to the quarter-final, in logits. */
  readonly difficulty: number;
  /** Share, 0 to 1, of a category that stays below its threshold. */
  readonly below: number;
  /** The center of qualified participants: the nearest, one for all, or none yet. */
  readonly next: "nearest" | number | null;
  readonly day: string;
}

/** Confirmed pupils of a year are qualified by their school from its first stage; `centerSql` is the next center, from the row `e` of an entry. */
export async function qualifyPupils(client: ClientBase, stageId: number, year: number, centerSql: string, day: string): Promise<void> {
  await queryNamed(
    client,
    `insert into results (questionnaire_id, user_id, category_id, qualified, origin, next_exam_center_id, updated_at)
     select $stageId::int, user_id, category_id, true, 'school', ${centerSql}, $day::date + interval '9 hours' from entries e
     where e.year = $year::int and e.school_id is not null and e.is_confirmed order by user_id`,
    { stageId, year, day },
  );
}

/** Grades one past stage in one statement: draws attendance and grades, sets the thresholds, ranks, qualifies, and sets the next center. */
export async function gradeStage(client: ClientBase, stage: PastStage): Promise<void> {
  await queryNamed(
    client,
    `with sitters as (
       select e.*, u.birthday, $previousId::int is not null and pg_temp.chance(e.n * 16 + $id::int, 'absent') < 0.06 as absent
       from entries e join users u on u.id = e.user_id
       where e.year = $year::int and case when $previousId::int is null then e.school_id is null and pg_temp.chance(e.n * 16 + $id::int, 'comes') < 0.85 or e.n = 1
         else exists (select from results x where x.questionnaire_id = $previousId::int and x.user_id = e.user_id and x.next_exam_center_id is not null) end
     ), marks as materialized (
       select s.user_id, s.category_id, s.older_first, s.birthday, s.center_id, s.absent, m.grade, m.weighted_grade,
         ceil(s.minutes * (0.4 + 0.6 * pg_temp.chance(s.n * 16 + $id::int, 'time')))::int as time
       from sitters s cross join lateral (
         select count(*) filter (where is_right) as grade,
           sum(case when is_right or ask_total and luck < 0.1 then coefficient when ask_total and luck < 0.2 then coefficient / 2.0 else 0 end) as weighted_grade
         from problems p cross join lateral (
           select pg_temp.chance((s.n * 16 + $id::int) * 32 + p.position, 'mark') < 1 / (1 + exp($difficulty::float8 - p.ease - s.strength)) as is_right,
             pg_temp.chance((s.n * 16 + $id::int) * 32 + p.position, 'luck') as luck
         ) drawn where p.position <= s.max_question
       ) m
     ), levels as materialized (
       select category_id, percentile_disc($below::float8) within group (order by grade) as grade, percentile_disc($below::float8 * 0.9) within group (order by weighted_grade) as weighted_grade
       from marks where not absent group by category_id
     ), written as (
       insert into thresholds (questionnaire_id, category_id, grade, weighted_grade, reached)
       select $id::int, category_id, l.grade, l.weighted_grade,
         (select count(*) from marks m where m.category_id = l.category_id and not absent and m.grade >= l.grade and m.weighted_grade >= l.weighted_grade)
       from levels l
     ), ranked as (
       select m.*, m.grade >= l.grade and m.weighted_grade >= l.weighted_grade as qualified,
         rank() over (partition by category_id order by m.grade desc, m.weighted_grade desc, m.time,
           case when older_first then birthday end, case when not older_first then birthday end desc) as rank
       from marks m join levels l using (category_id) where not absent
     )
     insert into results (questionnaire_id, user_id, category_id, grade, weighted_grade, time, by_hand, absent, rank, qualified, origin, next_exam_center_id, updated_at)
     select $id::int, user_id, m.category_id, r.grade, r.weighted_grade, r.time, $previousId::int is not null, m.absent, r.rank, not m.absent and r.qualified, 'thresholds',
       case when r.qualified then ${stage.next === "nearest" ? "m.center_id" : `${stage.next ?? "null"}::int`} end, $day::date + interval '5 days 10 hours'
     from marks m left join ranked r using (user_id) order by user_id`,
    stage,
  );
}

export async function convoke(client: ClientBase, stageId: number, nextDay: string): Promise<void> {
  await queryNamed(
    client,
    `insert into convocations (questionnaire_id, user_id, exam_center_id, date, hour, sent_at)
     select x.questionnaire_id, x.user_id, x.next_exam_center_id, q.date, q.hour, $nextDay::date - interval '21 days' + interval '9 hours'
     from results x join questionnaires q on q.id = x.questionnaire_id
     where q.id = $stageId::int and x.next_exam_center_id is not null order by x.user_id`,
    { stageId, nextDay },
  );
}
