-- older nodes may serve
-- Diplomas of a school's own stage (DIP-01, DIP-02): apart from those of official stages, as the stages are.
create table school_diplomas (
  school_stage_id integer not null references school_stages on delete cascade,
  user_id integer not null references users on delete cascade,
  id text collate "C" check (id ~ '^[A-Za-z0-9_-]{11}$'),
  category_id integer not null references categories on delete cascade,
  content jsonb,
  ranked integer not null check (ranked > 0),
  issued_on date not null,
  primary key (school_stage_id, user_id),
  constraint school_diplomas_id_key unique (id),
  constraint school_diplomas_withdrawn check ((id is null) = (content is null))
);
create index school_diplomas_user_id_idx on school_diplomas (user_id);
create index school_diplomas_category_id_idx on school_diplomas (category_id);
comment on table school_diplomas is 'Who was given a diploma of a school''s own stage.';
comment on column school_diplomas.id is 'Its number, at random. Null: it is withdrawn, and its school reads that it may be printed again.';
comment on column school_diplomas.content is 'What it says and its code signs, without the number.';
comment on column school_diplomas.ranked is 'How many were ranked there: also when some of them are erased since, so that those who stay keep what was true of them.';

create function withdraw_school_diplomas() returns trigger language plpgsql as $$
begin
  insert into withdrawn_diplomas (id)
  select g.id from gone g where g.id is not null and not exists (select from school_diplomas d where d.id = g.id) on conflict do nothing;
  return null;
end $$;
create trigger withdraw after delete on school_diplomas referencing old table as gone for each statement execute function withdraw_school_diplomas();
create trigger withdraw_changed after update on school_diplomas referencing old table as gone for each statement execute function withdraw_school_diplomas();

alter table school_stages add column diplomas_shown_at timestamptz;
comment on column school_stages.diplomas_shown_at is 'Since when its pupils load their diploma themselves; null: only the school prints them.';
