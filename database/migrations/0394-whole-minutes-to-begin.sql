-- older nodes may serve
-- A sixth more of 60 minutes is 70: the sixth, cut after twenty digits, made it 71.
create or replace function own_minutes(user_id integer, minutes integer) returns integer language sql stable
return ceil(round(minutes * time_factor(user_id, now()), 6))::integer;
