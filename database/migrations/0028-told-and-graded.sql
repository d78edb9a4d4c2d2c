-- What was mailed to people who have no centre any more is no longer what they are told: convoked again, they are mailed again; and nobody is told today
-- that what was withdrawn long ago is cancelled.

update convocations v set exam_center_id = null, date = null, hour = null
where v.date is not null and not exists (
  select from results x where x.questionnaire_id = v.questionnaire_id and x.user_id = v.user_id and x.next_exam_center_id is not null);

comment on column convocations.date is 'What was told last; null: that it was cancelled.';

-- Whose marks no longer fit their category: grading remembers when it was done, a category when its last question changed, and a computed rank goes with
-- the category that it was computed in.

create table gradings (
  questionnaire_id integer not null references questionnaires,
  category_id integer not null references categories,
  graded_at timestamptz not null,
  primary key (questionnaire_id, category_id)
);
comment on table gradings is 'When the results of a category were last generated at a stage.';

alter table categories add column limited_at timestamptz;
comment on column categories.limited_at is 'When its last question changed; null: not since that is kept.';

create function limit_category() returns trigger language plpgsql as $$
begin
  new.limited_at := now();
  return new;
end $$;
create trigger limit_category before update on categories for each row
  when (old.max_question is distinct from new.max_question) execute function limit_category();

create or replace function follow_category() returns trigger language plpgsql as $$
begin
  update results x set category_id = r.category_id, rank = null
  from changed r join questionnaires q on q.year = r.year
  where r.kind = 'participant' and x.user_id = r.user_id and x.questionnaire_id = q.id and x.category_id is distinct from r.category_id;
  return null;
end $$;

create index results_unranked on results (questionnaire_id, category_id) where grade is not null and rank is null and not by_hand;
comment on column results.rank is 'Rank in its category when the stage was last graded; null once edited by hand, or in another category.';
