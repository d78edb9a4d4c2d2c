-- older nodes may serve
-- Whose mailbox an address is (LET-07), kept by one function for the five tables that decide it: the arguments of its triggers are the columns that do,
-- the first of them the account. Eleven triggers and eleven functions kept it before.
drop trigger club_controllers_come on club_controllers;
drop trigger club_controllers_go on club_controllers;
drop trigger establishment_colleagues_come on establishment_colleagues;
drop trigger establishments_change on establishments;
drop trigger establishments_come on establishments;
drop trigger registrations_elsewhere on registrations;
drop trigger registrations_mailboxes on registrations;
drop trigger users_accept_invitation on users;
drop trigger users_email_of on users;
drop trigger users_mailbox_in_charge on users;
drop trigger users_mailboxes on users;
drop function keep_mailbox_of_account, keep_mailbox_of_colleague, keep_mailbox_of_school, keep_mailboxes_of_clubs, keep_mailboxes_of_schools, keep_mailboxes,
  mark_mailbox_elsewhere, mark_mailboxes_of_opened, mark_mailboxes_of_registered, mark_whose_mailbox, mark_mailboxes;

create index mailboxes_of_digests on mailboxes_of_places (digest);

-- A participant is marked by where they are now. A mark stays wherever they go, until their mailbox is another.
create function mark_participants(ids int[], is_another boolean) returns void language sql as $$
  with concerned as materialized (
    -- Few have the mailbox of any place, and only these are looked for where they are.
    select p.id, p.email, p.establishment_id from users p
    where p.id = any(ids) and p.role = 'USER' and (is_another
      or p.email_of is null and p.email <> '' and exists (select from mailboxes_of_places m where m.digest = mailbox_digest(p.email)))
  ), found as materialized (
    select p.id, (
      select m.account_id from mailboxes_of_places m
      where m.digest = mailbox_digest(p.email) and (m.establishment_id in (p.establishment_id, r.establishment_id) or m.club_id = r.club_id) limit 1) as account_id
    from concerned p left join latest_registrations() r on r.user_id = p.id
  ), marked as materialized (
    select u.id, f.account_id from found f join users u on u.id = f.id and u.email_of is distinct from f.account_id order by u.id for no key update of u
  ) update users u set email_of = m.account_id from marked m where u.id = m.id
$$;

create function remember_mailboxes() returns trigger language plpgsql as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  accounts constant int[] := array[(before ->> tg_argv[0])::int, (after ->> tg_argv[0])::int];
  is_decided constant boolean := exists (select from unnest(tg_argv) name where before -> name is distinct from after -> name);
  -- Any address can be invited: it counts once the invitation is accepted.
  is_accepted constant boolean := before ->> 'status' = 'PENDING' and after ->> 'status' <> 'PENDING';
  is_another constant boolean := mailbox(before ->> 'email') <> mailbox(after ->> 'email');
begin
  if (is_decided or is_accepted) and tg_table_name <> 'registrations' and after ->> 'role' is distinct from 'USER' then
    -- These accounts answer for these places under the address that they have. The people there who have that mailbox are marked, and those to come will
    -- be. Of two accounts with one mailbox the last one counts. So does one who leaves: of two changes at once, one may not have seen the other.
    with in_charge (school, club, account, is_invited) as (
      select id, null::int, user_id, false from establishments where user_id = any(accounts)
      union all select establishment_id, null, user_id, true from establishment_colleagues where user_id = any(accounts)
      union all select null, club_id, user_id, invited_by is not null from club_controllers where user_id = any(accounts)
      union all select (case tg_table_name when 'establishments' then before ->> 'id' when 'establishment_colleagues' then before ->> 'establishment_id' end)::int,
        (case tg_table_name when 'club_controllers' then before ->> 'club_id' end)::int, accounts[1],
        tg_table_name = 'establishment_colleagues' or before ->> 'invited_by' is not null
    ), given as materialized (
      select distinct on (k.school, k.club, mailbox(o.email)) k.school, k.club, mailbox(o.email) as read_at, o.id as account
      from in_charge k join users o on o.id = k.account and o.email <> '' and (o.status <> 'PENDING' or not k.is_invited)
      where num_nonnulls(k.school, k.club) = 1
      order by k.school, k.club, mailbox(o.email), o.id = accounts[2] desc
    ), of_schools as (
      insert into mailboxes_of_places (establishment_id, digest, account_id)
      select g.school, sha256(convert_to(g.read_at, 'UTF8')), g.account from given g join establishments e on e.id = g.school order by 1, 2
      on conflict (establishment_id, digest) where establishment_id is not null do update set account_id = excluded.account_id
    ), of_clubs as (
      insert into mailboxes_of_places (club_id, digest, account_id)
      select g.club, sha256(convert_to(g.read_at, 'UTF8')), g.account from given g join clubs c on c.id = g.club order by 1, 2
      on conflict (club_id, digest) where club_id is not null do update set account_id = excluded.account_id
    ), there as (
      select r.user_id as id, g.read_at, g.account from given g join latest_registrations() r on r.establishment_id = g.school
      union select r.user_id, g.read_at, g.account from given g join latest_registrations() r on r.club_id = g.club
      union select u.id, g.read_at, g.account from given g join users u on u.establishment_id = g.school
    ), marked as materialized (
      select u.id, t.account from there t join users u on u.id = t.id
      where u.role = 'USER' and u.email <> '' and mailbox(u.email) = t.read_at and u.email_of is distinct from u.id and u.email_of is distinct from t.account
      order by u.id for no key update of u
    ) update users u set email_of = m.account from marked m where u.id = m.id;
  end if;
  if is_decided and tg_table_name in ('users', 'registrations') then
    perform mark_participants(accounts, is_another);
  end if;
  return null;
end $$;

-- Lists arrive at once: a new account is in charge of nothing yet.
create function remember_mailboxes_of_arrivals() returns trigger language plpgsql as $$
begin
  perform mark_participants(array(select (to_jsonb(n) ->> tg_argv[0])::int from new_rows n), false);
  return null;
end $$;

create trigger remember_mailboxes_of_arrivals after insert on users referencing new table as new_rows
  for each statement execute function remember_mailboxes_of_arrivals('id');
create trigger remember_mailboxes_of_arrivals after insert on registrations referencing new table as new_rows
  for each statement execute function remember_mailboxes_of_arrivals('user_id');
create trigger remember_mailboxes after update of email, establishment_id, status on users
  for each row execute function remember_mailboxes('id', 'email', 'establishment_id');
create trigger remember_mailboxes after update of user_id, establishment_id, club_id on registrations
  for each row when (new.kind = 'participant') execute function remember_mailboxes('user_id', 'establishment_id', 'club_id');
create trigger remember_mailboxes after insert or update of user_id on establishments
  for each row execute function remember_mailboxes('user_id');
create trigger remember_mailboxes after insert or update of user_id or delete on establishment_colleagues
  for each row execute function remember_mailboxes('user_id');
create trigger remember_mailboxes after insert or update of user_id or delete on club_controllers
  for each row execute function remember_mailboxes('user_id');
