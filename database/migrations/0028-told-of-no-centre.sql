-- What was mailed to people who have no centre any more is no longer what they are told: convoked again, they are mailed again; and nobody is told today
-- that what was withdrawn long ago is cancelled.

update convocations v set exam_center_id = null, date = null, hour = null
where v.date is not null and not exists (
  select from results x where x.questionnaire_id = v.questionnaire_id and x.user_id = v.user_id and x.next_exam_center_id is not null);

comment on column convocations.date is 'What was told last; null: that it was cancelled.';
