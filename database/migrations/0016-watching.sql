-- What each node did since its report before, and how it fares: a row in a few seconds, kept for an hour. Nothing that may not be lost in a crash.
create unlogged table node_reports (
  node text not null,
  at timestamptz not null,
  saves integer not null,
  save_times integer[] not null,
  openings integer not null,
  log_ins integer not null,
  refused_log_ins integer not null,
  failures integer not null,
  log_ins_waiting integer not null,
  connections_used integer not null,
  connections_size integer not null,
  queries_waiting integer not null,
  loop_delay_ms integer not null,
  loop_utilisation real not null,
  is_leaving boolean not null
);
create index node_reports_at on node_reports (at);

comment on column node_reports.save_times is 'How many saves were done within each of the times that the code names, and in more than the last.';
comment on column node_reports.is_leaving is 'It was stopped: no other report follows.';
