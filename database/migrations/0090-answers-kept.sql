-- older nodes may serve
alter table questionnaires
  add column answers_erased_at timestamptz,
  -- Nothing can be graded again without answers: not even a node of the version before makes such a ranking provisional.
  add constraint questionnaires_erased_is_definitive check (answers_erased_at is null or ranking_definitive_at is not null);
comment on column questionnaires.answers_erased_at is 'Since when the answers of its sheets are erased, as the season says (RUL-11). Null: they are kept.';
