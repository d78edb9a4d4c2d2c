-- Whether nodes of the version before may go on serving once a migration is there; its first lines say so. Those of before this one say nothing.
alter table migrations add column older_may_serve boolean not null default false;
comment on column migrations.older_may_serve is 'Nodes of the version before may serve beside it.';
