-- older nodes may serve
-- The right to more time that counts for a sheet (TIM-02) is the one of its beginning. A right given while the sheet is open may raise it, nothing lowers it.
alter table openings add column extra integer not null default 0 check (extra between 0 and 60);
alter table school_openings add column extra integer not null default 0 check (extra between 0 and 60);
comment on column openings.extra is 'Their minutes more in each hour, by the right of their beginning or a greater one given while they wrote.';
comment on column school_openings.extra is 'As in `openings`.';

update openings o set extra = a.extra from accommodations a
where a.user_id = o.user_id and a.extra > 0 and (o.started_at at time zone 'Europe/Paris')::date between a.starts_on and a.ends_on;
update school_openings o set extra = a.extra from accommodations a
where a.user_id = o.user_id and a.extra > 0 and (o.opened_at at time zone 'Europe/Paris')::date between a.starts_on and a.ends_on;

create function take_right() returns trigger language plpgsql as $$
begin
  new.extra := greatest(new.extra, (select a.extra from accommodations a
    where a.user_id = new.user_id and (now() at time zone 'Europe/Paris')::date between a.starts_on and a.ends_on));
  return new;
end $$;
-- Not of a save, which begins no time that holds, nor of an opening that moves to another account.
create trigger take_right before insert on openings for each row when (new.is_measured and new.started_at = now()) execute function take_right();
create trigger take_right before insert on school_openings for each row execute function take_right();

-- A right raises the open sheets of its person, whoever writes it. Once their time is over, only the minutes that the office gives do.
create function raise_right() returns trigger language plpgsql as $$
begin
  update openings o set extra = new.extra
  from eligible_people e join questionnaires q on q.id = e.questionnaire_id and q.active and not q.physical
    join seasons s on s.year = q.year join rule_sets r on r.id = coalesce(q.rule_set_id, s.rule_set_id) and r.body->>'timeLimit' = 'holds'
  where o.user_id = new.user_id and o.extra < new.extra and e.user_id = o.user_id and e.questionnaire_id = o.questionnaire_id
    and time_ends_at(o.started_at, (r.body->'categories'->e.category_id::text->>'minutes')::int, o.extra, o.extra_minutes) > now();
  update school_openings o set extra = new.extra from school_stages s
  where o.user_id = new.user_id and o.extra < new.extra and s.id = o.school_stage_id
    and least(s.closes_at, time_ends_at(o.opened_at, s.minutes, o.extra, 0)) > now();
  return null;
end $$;
create trigger raise_right after insert on accommodations for each row
  when ((now() at time zone 'Europe/Paris')::date between new.starts_on and new.ends_on) execute function raise_right();

-- Open sheets read their end anew.
create or replace trigger tell after update of extra_minutes, extra on openings for each statement execute function tell_change();

-- When the time of a person ends who started then; null: it does not hold. The function of this name with `user_id` is of older nodes.
create function time_ends_at(started_at timestamptz, minutes integer, extra integer, extra_minutes integer) returns timestamptz language sql stable
return started_at + (minutes * (1 + extra / 60.0) + extra_minutes)::float8 * interval '1 minute';
