-- older nodes may serve
-- Only a sheet that was opened before the closing of a school's stage may still be saved in the minute after it.
create table school_openings (
  school_stage_id integer not null references school_stages on delete cascade,
  user_id integer not null references users on delete cascade,
  opened_at timestamptz not null,
  primary key (school_stage_id, user_id)
);
create index on school_openings (user_id);
comment on table school_openings is 'When a pupil first read or saved their sheet of a school''s stage on screen, while it was open.';
insert into school_openings (school_stage_id, user_id, opened_at)
select school_stage_id, user_id, saved_at from school_sheets where source = 'screen';
