-- A result knows the category of its person: rankings, thresholds and lists of one category walk an index, at any size.
-- The value is copied from the registration of the stage's year and follows it; hence no foreign key of its own.

alter table results add column category_id integer;
comment on column results.category_id is 'Of the registration in the stage''s year, which it follows; null: not registered that year.';

update results x set category_id = r.category_id
from questionnaires q, registrations r
where q.id = x.questionnaire_id and r.user_id = x.user_id and r.year = q.year and r.kind = 'participant';

create index results_standing on results (questionnaire_id, category_id, grade desc nulls last, weighted_grade desc nulls last, time, user_id)
  where grade is not null;

-- Who writes many results says their category; for the others this does.
create function find_category() returns trigger language plpgsql as $$
begin
  new.category_id := (
    select r.category_id from questionnaires q join registrations r on r.year = q.year and r.user_id = new.user_id and r.kind = 'participant'
    where q.id = new.questionnaire_id);
  return new;
end $$;
create trigger find_category before insert on results for each row when (new.category_id is null) execute function find_category();

create function follow_category() returns trigger language plpgsql as $$
begin
  update results x set category_id = r.category_id
  from changed r join questionnaires q on q.year = r.year
  where r.kind = 'participant' and x.user_id = r.user_id and x.questionnaire_id = q.id and x.category_id is distinct from r.category_id;
  return null;
end $$;
create trigger follow_new after insert on registrations referencing new table as changed for each statement execute function follow_category();
create trigger follow_changed after update on registrations referencing new table as changed for each statement execute function follow_category();

create function follow_year() returns trigger language plpgsql as $$
begin
  update results x set category_id = (
    select r.category_id from registrations r where r.user_id = x.user_id and r.year = new.year and r.kind = 'participant')
  where x.questionnaire_id = new.id;
  return null;
end $$;
create trigger follow_year after update on questionnaires for each row when (old.year <> new.year) execute function follow_year();
