-- older nodes may serve
alter table questionnaires
  add column link_to_solutions text,
  add column solutions_from timestamptz;
comment on column questionnaires.link_to_solutions is 'Its solutions, for the centers where it is sat, from solutions_from on.';
comment on column questionnaires.solutions_from is 'Null: only the office has them.';
