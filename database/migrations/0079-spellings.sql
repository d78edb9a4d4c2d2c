-- older nodes may serve
-- A spelling is an alias of a solution of the same question (MRK-01): a row of its own, since no two possible answers of a question compare as equal.
-- Only solutions, which are right and no spellings themselves, have spellings: the second key refuses a spelling of anything else.
alter table possible_answers
  add column spelling_of integer check (spelling_of is null or is_correct),
  add column is_solution boolean not null generated always as (is_correct and spelling_of is null) stored,
  add column spells_solution boolean generated always as (case when spelling_of is not null then true end) stored;
alter table possible_answers add constraint possible_answers_solution_key unique (question_id, id, is_solution);
alter table possible_answers add constraint possible_answers_spelling_of_fkey
  foreign key (question_id, spelling_of, spells_solution) references possible_answers (question_id, id, is_solution) on delete cascade;
create index possible_answers_spelling_of on possible_answers (question_id, spelling_of) where spelling_of is not null;
comment on column possible_answers.spelling_of is 'The solution that this is another spelling of: it never counts as one more. Null: an answer of its own.';
comment on column possible_answers.is_solution is 'Whether it counts in the number of solutions.';
comment on column possible_answers.spells_solution is 'For the foreign key alone: what is spelled is a solution.';

create table distinct_solutions (
  question_id integer not null references questions on delete cascade,
  one text collate "C" not null,
  other text collate "C" not null check (one < other),
  primary key (question_id, one, other)
);
comment on table distinct_solutions is 'Solutions, as typed, that look like spellings of one another and of which the office said that they are two.';
