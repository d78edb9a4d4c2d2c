-- older nodes may serve
-- The class of a pupil is kept: a school reads and prints its list by class.
alter table registrations add column class_name text collate "fr-x-icu" not null default '' check (length(class_name) <= 40);
comment on column registrations.class_name is 'The class of a pupil in the school''s year, as the school names it: 5e B. Empty: not known, or no school.';

create or replace view participations as
  select id, year, status, user_id, establishment_id, club_id, category_id, squad_id, created_at, confirmed_at, class_name
  from registrations where kind = 'participant';
