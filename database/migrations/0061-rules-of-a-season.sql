-- The rules of a season are data, in versions that never change once published; a stage keeps the version under which it was first graded (RUL-01).
create table rule_sets (
  id int generated always as identity primary key,
  parent_id int references rule_sets,
  body jsonb not null,
  hash text not null generated always as (encode(sha256(body::text::bytea), 'hex')) stored unique,
  published_at timestamptz not null default now()
);
comment on table rule_sets is 'Versions of the rules, numbered by their id: features/marking/regulations.ts says what a body contains.';
comment on column rule_sets.parent_id is 'The version of which this one is a change.';
comment on column rule_sets.hash is 'Equal rules are one version.';

create function refuse_change_of_rules() returns trigger language plpgsql as $$
begin
  raise exception 'A published version of the rules is never changed' using errcode = 'restrict_violation';
end $$;
create trigger published before update or delete on rule_sets for each row execute function refuse_change_of_rules();

create table seasons (
  year int primary key,
  rule_set_id int not null references rule_sets
);
comment on table seasons is 'A year of the championship and its rules; a year without a row has those of the season before it.';
create trigger tell after insert or update or delete or truncate on seasons for each statement execute function tell_change();

alter table questionnaires add column rule_set_id int references rule_sets;
comment on column questionnaires.rule_set_id is 'The rules under which it is graded; null until its first grading: those of its season.';
alter table gradings add column rule_set_id int references rule_sets;
comment on column gradings.rule_set_id is 'The rules of that grading; null: the last question has changed since.';

insert into rule_sets (body) select jsonb_build_object(
  'categories', (select coalesce(jsonb_object_agg(id, jsonb_build_object('lastProblem', max_question, 'minutes', minutes, 'olderFirst', older_first)), '{}') from categories),
  'scoring', '{"wrongTotal": 1, "oneOfSeveral": 0.5, "wrongAmongRight": 0, "repeated": 0}'::jsonb,
  'timeRounding', 'up',
  'ranking', '[{"key": "grade", "descending": true}, {"key": "weightedGrade", "descending": true}, {"key": "time", "descending": false}, {"key": "birthday", "descending": true}]'::jsonb,
  'cumulation', '{"semiFinal": 1, "final": 2}'::jsonb,
  'teams', '{"women": null, "men": null}'::jsonb,
  'periods', '{"convocationDays": 15}'::jsonb);
insert into seasons (year, rule_set_id)
select year, (select id from rule_sets) from (
  select year from questionnaires union select year from registrations
  union select (value #>> '{}')::int from settings where name = 'ACTIVE_YEAR') years
where year is not null;
update questionnaires q set rule_set_id = (select id from rule_sets)
where exists (select from results x where x.questionnaire_id = q.id and x.grade is not null);
update gradings g set rule_set_id = (select id from rule_sets)
from categories c where c.id = g.category_id and (c.limited_at is null or c.limited_at <= g.graded_at);

drop trigger limit_category on categories;
drop function limit_category();
alter table categories drop column max_question, drop column minutes, drop column older_first, drop column limited_at;
