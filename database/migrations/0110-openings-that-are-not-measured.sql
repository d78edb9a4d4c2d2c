-- older nodes may serve
-- A save of somebody who was never served the questions opened the stage at its own instant, so that their time was 0, the best (EDG-04).
alter table openings add column is_measured boolean not null default true;
comment on column openings.is_measured is 'False: a save made the opening, nobody knows when the questions were read, and the time is unknown.';
