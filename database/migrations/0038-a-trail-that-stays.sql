-- The account that serves may only read the trail and add to it. What becomes of old words and readings is done here, as the owner of the tables.

create function forget_in_trail(people int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  -- What an account was that was merged into another stands under that one.
  update audit_trail set before = null, after = null
  where subject = any(array(select 'user ' || id from unnest(people) id))
    or (action = 'merge people' and after ->> 'otherId' = any(people::text[]))
$$;

-- Readings alone, and none of the last eleven months, whatever is asked.
create function sweep_readings(older timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from audit_trail where action = 'read person' and at < least(older, now() - interval '11 months')
$$;

revoke execute on function forget_in_trail(int[]), sweep_readings(timestamptz) from public;
