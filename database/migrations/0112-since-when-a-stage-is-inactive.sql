-- older nodes may serve
-- An open stage that is switched off takes for a minute no more than a closed one, and its marks wait as long (EDG-09).
alter table questionnaires add column active_turned_at timestamptz;
comment on column questionnaires.active_turned_at is 'When somebody turned active last; null: nobody knows.';
