-- older nodes may serve
alter table node_reports add column saves_under_way integer not null default 0;
comment on column node_reports.saves_under_way is 'Begun and not answered yet when the node told of itself.';
