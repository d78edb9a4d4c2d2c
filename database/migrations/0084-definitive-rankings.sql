-- older nodes may serve
alter table questionnaires add column ranking_definitive_at timestamptz;
comment on column questionnaires.ranking_definitive_at is 'Since when its ranking is definitive: no grade changes any more. Null: provisional.';

create table wanted_numbers (
  questionnaire_id integer not null references questionnaires,
  category_id integer not null references categories,
  wanted integer not null check (wanted >= 0),
  primary key (questionnaire_id, category_id)
);
comment on table wanted_numbers is 'How many people of a category the commission wants to qualify at a stage; 0: nobody. Thresholds come from it, and decide.';
