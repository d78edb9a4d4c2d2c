-- older nodes may serve
-- Blanks and separation of each problem, kept like its successes when the answers of a stage are erased (TIM-06).
alter table question_successes add column blank integer, add column separation real,
  add constraint question_successes_blank_check check (blank between 0 and people - solved),
  add constraint question_successes_separation_check check (separation between -1 and 1);
comment on column question_successes.blank is 'Null: counted before blanks were.';
comment on column question_successes.separation is 'Correlation of solving it with the points of the rest of the sheet. Null: undefined, or counted before.';
