-- older nodes may serve
-- A school may make a stage for some of its classes (CLS-03).
create function class_keys(names text[]) returns text[] language sql immutable strict parallel safe
return array(select class_key(name) from unnest(names) with ordinality given (name, place) order by place);

alter table school_stages add column class_names text[] not null default '{}',
  add column class_keys text[] not null generated always as (class_keys(class_names)) stored,
  add constraint school_stages_classes check (cardinality(class_names) <= 100 and array_position(class_keys, '') is null);
comment on column school_stages.class_names is 'The classes that play it, as they were written when it was made; empty: all of the school.';
comment on column school_stages.class_keys is 'Pupils are in these classes by their key; who has a sheet or a photograph stays, whatever the class.';
