-- The words about somebody are emptied for who is erased or gone alone, whoever asks.
create or replace function forget_in_trail(people int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  with forgotten as (
    select id from unnest(people) person (id) where not exists (select from users u where u.id = person.id and u.erased_at is null)
  )
  -- What an account was that was merged into another stands under that one.
  update audit_trail set before = null, after = null
  where subject = any(array(select 'user ' || id from forgotten))
    or (action = 'merge people' and after ->> 'otherId' = any(array(select id::text from forgotten)))
$$;

-- Who did what stays where the account goes: numbers are never given twice.
alter table audit_trail drop constraint audit_trail_actor_id_fkey;
