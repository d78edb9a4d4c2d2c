-- older nodes may serve
-- repeated until nothing is left
-- The rows of before as sheets, a few hundred at a time; saves wait meanwhile.
lock table answers in share mode;
with next as (
  select distinct questionnaire_id, user_id from (
    select questionnaire_id, user_id from answers
    where (questionnaire_id, user_id) > ((select questionnaire_id from sheets_progress), (select user_id from sheets_progress))
    order by 1, 2 limit 4000) a),
last as (update sheets_progress p set questionnaire_id = n.questionnaire_id, user_id = n.user_id
  from (select * from next order by 1 desc, 2 desc limit 1) n),
copied as (
  insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
  select r.questionnaire_id, r.user_id, r.answers, r.normal, r.totals, r.versions, r.saved_at, r.devices, r.turns
  from next n cross join lateral (
    select * from sheets_of_rows r where r.questionnaire_id = n.questionnaire_id and r.user_id = n.user_id offset 0) r
  order by r.questionnaire_id, r.user_id on conflict do nothing)
select * from next;
