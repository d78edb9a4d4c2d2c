-- older nodes may serve
alter table school_sheets add column answers_erased_at timestamptz;
comment on column school_sheets.answers_erased_at is 'What was answered is erased; what each answer earned is kept in its place.';
create table question_successes (
  question_id int not null references questions on delete cascade,
  category_id int not null references categories,
  people int not null check (people > 0),
  solved int not null check (solved between 0 and people),
  primary key (question_id, category_id)
);
create index question_successes_category_id_idx on question_successes (category_id);
comment on table question_successes is 'How many solved a question, counted when the answers of its stage were erased: schools compare themselves with it. Nobody''s answers.';
