-- Words that are emptied say when they were: no entry loses them in silence, whatever was made of the account meanwhile.
alter table audit_trail add column emptied_at timestamptz;
comment on column audit_trail.emptied_at is 'When its words were emptied, as the person was erased or gone; null: not, or before this was kept.';

create or replace function forget_in_trail(people int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  with forgotten as (
    select id from unnest(people) person (id) where not exists (select from users u where u.id = person.id and u.erased_at is null)
  )
  -- What an account was that was merged into another stands under that one.
  update audit_trail set before = null, after = null, emptied_at = now()
  where (before is not null or after is not null) and (subject = any(array(select 'user ' || id from forgotten))
    or (action = 'merge people' and after ->> 'otherId' = any(array(select id::text from forgotten))))
$$;
