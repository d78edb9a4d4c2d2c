-- older nodes may serve
-- Backups that were verified by restoring them: their age alarms (OPS-08, OPS-10).
create table backups (
  at timestamptz primary key,
  verified_at timestamptz not null,
  rows bigint not null,
  bytes bigint not null
);
comment on column backups.at is 'What it holds is of this instant';
