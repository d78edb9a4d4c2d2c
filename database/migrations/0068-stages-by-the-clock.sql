-- older nodes may serve
-- A stage opens, closes and shows its results at an instant (PPL-09); its switches still win.
alter table questionnaires
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  add column results_visible_at timestamptz,
  add column open_turned_at timestamptz,
  add column visible_turned_at timestamptz,
  add constraint questionnaires_closes_after_opening check (opens_at < closes_at),
  add constraint questionnaires_shows_after_opening check (opens_at < results_visible_at),
  add constraint questionnaires_shows_after_closing check (closes_at <= results_visible_at);
comment on column questionnaires.is_closed is 'The switch: what somebody turned last. Whether the stage is closed now: stage_is_closed().';
comment on column questionnaires.show_on_user_dashboard is 'The switch: what somebody turned last. Whether the results are visible now: stage_is_visible().';
comment on column questionnaires.opens_at is 'From this instant the stage is open, unless somebody has turned its switch since.';
comment on column questionnaires.closes_at is 'From this instant the stage is closed, unless somebody has turned its switch since.';
comment on column questionnaires.results_visible_at is 'From this instant the results are visible, unless somebody has turned the switch since.';
comment on column questionnaires.open_turned_at is 'When somebody turned is_closed last; null: before dates existed.';
comment on column questionnaires.visible_turned_at is 'When somebody turned show_on_user_dashboard last; null: before dates existed.';

create function stage_is_closed(q questionnaires, at timestamptz) returns boolean language sql immutable parallel safe return case
  when q.closes_at <= at and q.closes_at > coalesce(q.open_turned_at, '-infinity') then true
  when q.opens_at <= at and q.opens_at > coalesce(q.open_turned_at, '-infinity') then false
  else q.is_closed end;
comment on function stage_is_closed is 'openTurn in SQL: the last of the switch and the dates.';

create function stage_closed_at(q questionnaires, at timestamptz) returns timestamptz language sql immutable parallel safe return case
  when q.closes_at <= at and q.closes_at > coalesce(q.open_turned_at, '-infinity') then q.closes_at
  when q.opens_at <= at and q.opens_at > coalesce(q.open_turned_at, '-infinity') then null
  when q.is_closed then q.open_turned_at end;
comment on function stage_closed_at is 'When the stage was closed last; null while it is open, or if nobody knows.';

create function stage_closes_at(q questionnaires, at timestamptz) returns timestamptz language sql immutable parallel safe return case
  when stage_is_closed(q, at) then stage_closed_at(q, at) when q.closes_at > at then q.closes_at end;
comment on function stage_closes_at is 'When an open stage closes by itself, or a closed one was closed; null if nobody knows.';

create function stage_opens_at(q questionnaires, at timestamptz) returns timestamptz language sql immutable parallel safe return case
  when stage_is_closed(q, at) and q.opens_at > at then q.opens_at end;
comment on function stage_opens_at is 'When a closed stage opens by itself; null if it is open, or does not.';

create function stage_is_visible(q questionnaires, at timestamptz) returns boolean language sql immutable parallel safe return case
  when q.results_visible_at <= at and q.results_visible_at > coalesce(q.visible_turned_at, '-infinity') then true
  else q.show_on_user_dashboard end;
comment on function stage_is_visible is 'visibleTurn in SQL: the last of the switch and the date.';

-- Nodes of the version before turn a switch without its instant.
create function note_turned_switch() returns trigger language plpgsql as $$
begin
  if new.is_closed <> old.is_closed and new.open_turned_at is not distinct from old.open_turned_at then
    new.open_turned_at := clock_timestamp();
  end if;
  if new.show_on_user_dashboard <> old.show_on_user_dashboard and new.visible_turned_at is not distinct from old.visible_turned_at then
    new.visible_turned_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger turned_switch before update of is_closed, show_on_user_dashboard on questionnaires for each row execute function note_turned_switch();
