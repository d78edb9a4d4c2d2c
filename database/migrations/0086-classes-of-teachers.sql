-- older nodes may serve
-- The classes that the correspondent of a school gives its colleagues, who then see the pupils of these alone (CLS-01).

-- What names of one class have in common: « 5e B », « 5ème-B » and « 5B ». Two numbers stay apart: « 1re 11 » is not « 11e 1 ».
create function class_key(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  regexp_replace(
    regexp_replace(fold(normalize(name, nfkc)), '^(\s*[0-9]+)\s*(eme|ere|nde|er|re|de|e)(?![[:alnum:]])', '\1 '),
    '[-\s_.,;:/''"()°\u2010-\u2015]+', ' ', 'g'),
  '(?<![0-9]) | (?![0-9])', '', 'g'));

alter table establishment_colleagues add column all_classes boolean not null default true;
comment on column establishment_colleagues.all_classes is 'They see all pupils; otherwise those of the classes given to them in class_teachers.';

create table class_teachers (
  user_id int not null references establishment_colleagues on update cascade on delete cascade,
  year int not null,
  class_name text not null check (length(class_name) <= 40),
  class_key text not null generated always as (class_key(class_name)) stored check (class_key <> ''),
  primary key (user_id, year, class_key)
);
comment on table class_teachers is 'The classes of a colleague, for one year; they have none of the next year until somebody gives them.';
comment on column class_teachers.class_name is 'As it was written when it was given; pupils are in it by its key.';

create or replace view establishment_staff as
  select id as establishment_id, user_id, true as is_correspondent, true as may_register, true as all_classes from establishments where user_id is not null
  union all
  select c.establishment_id, c.user_id, false, c.may_register, c.all_classes
  from establishment_colleagues c join establishments e on e.id = c.establishment_id and e.user_id = c.confirmed_by
  where not exists (select from establishments own where own.user_id = c.user_id);
comment on view establishment_staff is 'Who acts for a school today: its correspondent, and the colleagues whom this correspondent confirmed; of all its classes, or of those given to them.';
