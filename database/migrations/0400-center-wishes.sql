-- older nodes may serve
-- The center where a qualified person would like to sit the next stage, one each (CNV-04).
alter table questionnaires add column wishes_until date;
comment on column questionnaires.wishes_until is 'The last day of the wishes for a center of the next stage; one after it moves into a free seat only. Null: no wishes are asked, and none counts.';

create table center_wishes (
  questionnaire_id integer not null references questionnaires (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  exam_center_id integer references exam_centers (id) on delete set null,
  wished_at timestamptz not null default now(),
  wished_by integer references users (id) on delete set null,
  primary key (questionnaire_id, user_id)
);
comment on table center_wishes is 'Without a center: it was deleted since.';
create index center_wishes_user on center_wishes (user_id);
create index center_wishes_center on center_wishes (exam_center_id);
-- A person reads the ways to the centers: the town of a code for letters (cedex) is found by its name.
create index cities_folded on cities (fold(city));
