-- A session that is used every week would never be over: it also has an age.
alter table sessions add column opened_at timestamptz not null default now();
