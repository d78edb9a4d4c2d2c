-- How nodes of 3.5.0 save sheets: answers were rows.
  with writer as materialized (select user_id from (select e.user_id, e.category_id, q.is_closed
  from questionnaires q join eligible_people e on e.questionnaire_id = q.id and e.user_id = any($2::int[])
  where q.id = $1 and q.active and not q.physical) e where not is_closed),
  compared as materialized (
    select g.user_id, g.question_id, g.answers::text[] as answers, g.normal::text[] as normal, g.total_answer, g.based_on, g.device, g.turn,
      a.version as old_version, a.answers as old_answers, a.total_answer as old_total, a.saved_at as old_saved_at,
      cardinality(a.normal) > 0 as was_answered, cardinality(g.normal::text[]) > 0 as is_answered,
      a.version is null or a.answers <> g.answers::text[] or a.total_answer is distinct from g.total_answer as differs,
      (a.device = g.device and a.turn > g.turn) is not true
        and (a.version is null or a.answers <> g.answers::text[] or a.total_answer is distinct from g.total_answer
          or g.turn is not null and (a.device, a.turn) is distinct from (g.device, g.turn)) as is_written
    from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::int[])
        as g(user_id, question_id, answers, normal, total_answer, based_on, device, turn)
      join writer w on w.user_id = g.user_id
      left join answers a on a.questionnaire_id = $1 and a.user_id = g.user_id and a.question_id = g.question_id
    where g.question_id in (select id from questions where questionnaire_id = $1)),
  written as (
    insert into answers as a (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at, device, turn)
    select $1, user_id, question_id, answers, normal, total_answer, coalesce(old_version, 0) + 1, case when differs then $10::timestamptz else old_saved_at end, device, turn
    from compared where is_written order by user_id, question_id
    on conflict (questionnaire_id, user_id, question_id) do update
      set answers = excluded.answers, normal = excluded.normal, total_answer = excluded.total_answer, version = excluded.version,
        saved_at = excluded.saved_at, device = excluded.device, turn = excluded.turn
      where a.version = excluded.version - 1
    returning user_id, question_id),
  turned as (
    select user_id, array_remove(array_agg(case when is_answered then question_id end), null) as answered,
      array_remove(array_agg(case when not is_answered then question_id end), null) as blank
    from compared join written using (user_id, question_id) where was_answered is distinct from is_answered group by user_id order by user_id),
  counted as (
    update openings o
    set answered = array(select id from unnest(o.answered || t.answered) id where id <> all(t.blank) group by id order by id)
    from turned t where o.questionnaire_id = $1 and o.user_id = t.user_id returning o.user_id),
  opened as (
    insert into openings as o (questionnaire_id, user_id, opened_at, answered)
    select $1, t.user_id, $10::timestamptz, array(
      select question_id from answers where questionnaire_id = $1 and user_id = t.user_id and cardinality(normal) > 0 and question_id <> all(t.blank)
      union select unnest(t.answered) order by 1)
    from turned t where t.user_id not in (select user_id from counted) order by t.user_id
    on conflict (questionnaire_id, user_id) do update
      set answered = array(select id from unnest(o.answered || excluded.answered) id group by id order by id))
  select c.user_id as "userId", c.question_id as "questionId", c.is_written and w.user_id is null as raced,
    coalesce(c.old_version, 0) + c.is_written::int as version, case when not (c.differs and c.is_written) then c.old_saved_at end as "savedAt",
    case when c.differs and not c.is_written
      then json_build_object('answers', c.old_answers, 'totalAnswer', c.old_total) end as current,
    case when c.differs and c.is_written and c.old_version <> c.based_on
      then json_build_object('answers', c.old_answers, 'totalAnswer', c.old_total, 'savedAt', to_char(c.old_saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as replaced
  from compared c left join written w on w.user_id = c.user_id and w.question_id = c.question_id
