-- older nodes may serve
-- A sheet is one row: each array has a person's answers in the order of the questions. What nodes of the version before write in `answers` is copied
-- here, and the other way round, until they are gone (0065).
create table sheets (
  questionnaire_id integer not null references questionnaires,
  user_id integer not null references users on delete cascade,
  version integer not null default 1,
  answers text[] collate "C" not null,
  normal text[] collate "C" not null,
  totals integer[] not null,
  versions integer[] not null,
  saved_at timestamptz[] not null,
  devices integer[] not null,
  turns integer[] not null,
  primary key (questionnaire_id, user_id)
) with (fillfactor = 70);
create index sheets_user on sheets (user_id);
comment on table sheets is 'The saved answers of a person to a stage; every array is by `questions.position`, from 1, and may end early.';
comment on column sheets.version is 'Increases with each save.';
comment on column sheets.answers is 'What is in the fields of a question, joined by U+001F; empty: left blank; null: never saved.';
comment on column sheets.normal is 'The normal forms of the filled fields, sorted and joined by U+001F; null: as in `answers`.';
comment on column sheets.versions is 'Of each answer; increases with each change.';
comment on column sheets.devices is 'A number that the device of the last save drew for this person; null: it did not say.';
comment on column sheets.turns is 'Which save of that device it was.';

-- The answers one by one.
create view saved_answers as
  select s.questionnaire_id, s.user_id, n.id as question_id, string_to_array(a.answer, U&'\001F') as answers,
    string_to_array(coalesce(a.normal, a.answer), U&'\001F') as normal, a.total as total_answer, a.version, a.saved_at, a.device, a.turn
  from sheets s
    cross join lateral unnest(s.answers, s.normal, s.totals, s.versions, s.saved_at, s.devices, s.turns)
      with ordinality a(answer, normal, total, version, saved_at, device, turn, position)
    join questions n on n.questionnaire_id = s.questionnaire_id and n.position = a.position
  where a.version is not null;
comment on view saved_answers is 'Each saved answer of each sheet as a row, for a few people.';

alter table node_reports add column last_migration text not null default '';
comment on column node_reports.last_migration is 'The last migration that the node knows; empty: told by a version of before.';

-- While nodes of the version before serve: their rows as sheets.
create view sheets_of_rows as
  select k.questionnaire_id, k.user_id, array_agg(a.answer order by p.position) as answers,
    array_agg(nullif(a.normal, a.answer) order by p.position) as normal, array_agg(a.total_answer order by p.position) as totals,
    array_agg(a.version order by p.position) as versions, array_agg(a.saved_at order by p.position) as saved_at,
    array_agg(a.device order by p.position) as devices, array_agg(a.turn order by p.position) as turns
  from (select questionnaire_id, user_id from answers group by 1, 2) k
    join (select questionnaire_id, generate_series(1, max(position)) as position from questions group by 1) p on p.questionnaire_id = k.questionnaire_id
    left join (
      select a.questionnaire_id, a.user_id, n.position, array_to_string(a.answers, U&'\001F') as answer, array_to_string(a.normal, U&'\001F') as normal,
        a.total_answer, a.version, a.saved_at, a.device, a.turn
      from answers a join questions n on n.id = a.question_id) a
      on a.questionnaire_id = k.questionnaire_id and a.user_id = k.user_id and a.position = p.position
  group by k.questionnaire_id, k.user_id;

-- Both kinds of nodes lock the sheet before any answer. Security definer: the account that serves has no right on sheets before all is migrated.
create function lock_sheet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
    values (new.questionnaire_id, new.user_id, '{}', '{}', '{}', '{}', '{}', '{}', '{}') on conflict do nothing;
  perform from sheets where questionnaire_id = new.questionnaire_id and user_id = new.user_id for update;
  return new;
end $$;

create function write_sheets_of_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in select distinct questionnaire_id, user_id from changed_rows order by user_id loop
    insert into sheets as s (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
    select r.questionnaire_id, r.user_id, r.answers, r.normal, r.totals, r.versions, r.saved_at, r.devices, r.turns
    from sheets_of_rows r where r.questionnaire_id = changed.questionnaire_id and r.user_id = changed.user_id
    on conflict (questionnaire_id, user_id) do update set version = s.version + 1, answers = excluded.answers, normal = excluded.normal,
      totals = excluded.totals, versions = excluded.versions, saved_at = excluded.saved_at, devices = excluded.devices, turns = excluded.turns;
    if not found then
      delete from sheets where questionnaire_id = changed.questionnaire_id and user_id = changed.user_id;
    end if;
  end loop;
  return null;
end $$;

create function write_rows_of_sheet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    delete from answers where questionnaire_id = old.questionnaire_id and user_id = old.user_id;
  end if;
  insert into answers as a (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at, device, turn)
  select new.questionnaire_id, new.user_id, n.id, string_to_array(g.answer, U&'\001F'), string_to_array(coalesce(g.normal, g.answer), U&'\001F'), g.total,
    g.version, g.saved_at, g.device, g.turn
  from unnest(new.answers, new.normal, new.totals, new.versions, new.saved_at, new.devices, new.turns)
      with ordinality g(answer, normal, total, version, saved_at, device, turn, position)
    join questions n on n.questionnaire_id = new.questionnaire_id and n.position = g.position
  where g.version is not null order by n.id
  on conflict (questionnaire_id, user_id, question_id) do update set answers = excluded.answers, normal = excluded.normal,
    total_answer = excluded.total_answer, version = excluded.version, saved_at = excluded.saved_at, device = excluded.device, turn = excluded.turn
  where (a.version, a.answers) is distinct from (excluded.version, excluded.answers);
  return null;
end $$;

create trigger lock_sheet before insert or update on answers for each row when (pg_trigger_depth() = 0) execute function lock_sheet();
create trigger sheets_of_inserted after insert on answers referencing new table as changed_rows for each statement
  when (pg_trigger_depth() = 0) execute function write_sheets_of_rows();
create trigger sheets_of_updated after update on answers referencing new table as changed_rows for each statement
  when (pg_trigger_depth() = 0) execute function write_sheets_of_rows();
-- Also those whose person an update changed.
create trigger sheets_of_moved after update on answers referencing old table as changed_rows for each statement
  when (pg_trigger_depth() = 0) execute function write_sheets_of_rows();
create trigger sheets_of_deleted after delete on answers referencing old table as changed_rows for each statement
  when (pg_trigger_depth() = 0) execute function write_sheets_of_rows();
create trigger rows_of_sheet after insert or update on sheets for each row when (pg_trigger_depth() = 0) execute function write_rows_of_sheet();

-- Up to where the rows of before are copied (0064).
create table sheets_progress (questionnaire_id integer not null, user_id integer not null);
insert into sheets_progress values (0, 0);
