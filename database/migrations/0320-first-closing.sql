-- older nodes may serve
-- A stage that was closed by hand before its date accepted saves again in the minute after the date (EDG-09).
create or replace function stage_closed_at(q questionnaires, at timestamptz) returns timestamptz language sql immutable parallel safe return case
  when q.is_closed and (q.opens_at <= at and q.opens_at > coalesce(q.open_turned_at, '-infinity')) is not true then q.open_turned_at
  when q.closes_at <= at and q.closes_at > coalesce(q.open_turned_at, '-infinity') then q.closes_at end;
comment on function stage_closed_at is 'When the stage closed since its last opening; null while it is open, or if nobody knows.';
