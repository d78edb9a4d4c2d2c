-- older nodes may serve
-- A ranking may compare times divided by their person's factor (TIM-02): rights end with their season, ranks do not.
alter table results add column extra integer not null default 0 check (extra between 0 and 60);
comment on column results.extra is 'Minutes more in each hour that the person had; 0 after the season where the rules do not compare it.';
