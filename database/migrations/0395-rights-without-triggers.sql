-- older nodes may serve
-- Statements take and raise rights. No build had the triggers, nor rights.
drop trigger raise_right on accommodations;
drop trigger take_right on openings;
drop trigger take_right on school_openings;
drop function raise_right(), take_right();

-- The minutes more in each hour of sheets that are opened now (TIM-02). It waits for a right that is being given (lockUser). It is volatile so that it
-- reads what is committed by then, and not the snapshot of the statement that opens the sheets.
create function extras_now(person_ids integer[]) returns table (user_id integer, extra integer) language plpgsql volatile as $$
begin
  perform from users where id = any(person_ids) order by id for key share;
  return query select p.id, round((time_factor(p.id, now()) - 1) * 60)::integer from unnest(person_ids) as p(id);
end $$;
