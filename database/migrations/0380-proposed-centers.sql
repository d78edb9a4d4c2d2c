-- older nodes may serve
-- The centers that were proposed for a stage are applied in one step (CNV-07); a center may have an access without steps (CNV-02).
alter table applications drop constraint applications_kind_check,
  add constraint applications_kind_check check (kind in ('thresholds', 'reset', 'rules', 'key', 'centers'));
alter table former_results add column placed_in integer;
comment on column former_results.placed_in is 'The center that the application gave; another one since was chosen by hand.';
alter table exam_centers add column step_free boolean not null default false;
comment on column exam_centers.step_free is 'Whether people who climb no steps can take part there.';
