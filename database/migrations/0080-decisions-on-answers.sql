-- older nodes may serve
-- What the office decides of the distinct answers of a closed stage (MRK-02 to MRK-04), and who looks at which question now.
create table answer_decisions (
  id integer generated always as identity primary key,
  question_id integer not null references questions on delete cascade,
  form text collate "C" not null check (form <> ''),
  value text not null,
  verdict text not null check (verdict in ('accepted', 'refused', 'withdrawn')),
  solution_id integer references possible_answers on delete cascade,
  decided_by integer references users on delete set null,
  decided_at timestamptz not null default now(),
  constraint answer_decisions_question_id_form_key unique (question_id, form),
  check ((solution_id is null) = (verdict = 'refused'))
);
comment on table answer_decisions is 'One row a decided answer; each new decision is a new row, so that its number tells whether somebody decided since it was read.';
comment on column answer_decisions.form is 'In the form in which answers are compared.';
comment on column answer_decisions.verdict is 'accepted: another spelling of the solution, applied once the key has it; refused: wrong for good; withdrawn: an applied spelling that is to leave the key.';

create table correction_presence (
  user_id integer primary key references users on delete cascade,
  questionnaire_id integer not null references questionnaires on delete cascade,
  question_id integer not null references questions on delete cascade,
  seen_at timestamptz not null default now()
);
comment on table correction_presence is 'The question that a person of the office is correcting; a few seconds old, or they have left.';
