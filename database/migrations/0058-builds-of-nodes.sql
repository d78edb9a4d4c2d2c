-- older nodes may serve
-- Which build each node runs, and how far its clock is from the database's, where the office sees it (OPS-10).
alter table node_reports
  add column version text not null default '',
  add column built_at timestamptz,
  add column clock_offset_ms integer not null default 0,
  add column key_mark text;
comment on column node_reports.built_at is 'When the pages that the node serves were built; null: told by a version of before.';
comment on column node_reports.clock_offset_ms is 'How far the clock of the node is ahead of the database''s, when it last asked.';
comment on column node_reports.key_mark is 'A mark of SECRET_KEY, which is the same on every node; null: told by a version of before.';
