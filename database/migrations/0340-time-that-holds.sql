-- older nodes may serve
-- The time of a person at an online stage (TIM-01). It starts by the clock of the database; `opened_at` is by that of a node, and `time` counts from it.
alter table openings add column started_at timestamptz not null default now();
alter table openings add column extra_minutes integer not null default 0 check (extra_minutes between 0 and 1000000);
comment on column openings.started_at is 'When their time started, by the clock of the database. Of openings before this column: when it was added.';
comment on column openings.extra_minutes is 'The minutes that the office gave them (TIM-03).';

-- Open sheets read their end anew. Saves and openings do not set this column.
create trigger tell after update of extra_minutes on openings for each statement execute function tell_change();

alter table school_stages add column minutes integer check (minutes between 1 and 600);
comment on column school_stages.minutes is 'How long a pupil has on screen from their opening on; null: until it closes.';

create function time_factor(user_id integer, at timestamptz) returns numeric language sql stable
return 1::numeric;

-- When the time of a person ends who started then; null: it does not hold. A right to more time at the start holds for the whole sheet.
create function time_ends_at(user_id integer, started_at timestamptz, minutes integer, extra_minutes integer) returns timestamptz language sql stable
return started_at + (minutes * greatest(time_factor(user_id, started_at), time_factor(user_id, now())) + extra_minutes)::float8 * interval '1 minute';

-- The minutes that a person would have by starting now.
create function own_minutes(user_id integer, minutes integer) returns integer language sql stable
return ceil(minutes * time_factor(user_id, now()))::integer;
