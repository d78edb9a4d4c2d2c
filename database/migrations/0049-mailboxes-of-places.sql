-- Where an address is read: `eve+classe@` is read where `eve@` is, and Gmail reads neither dots nor which of its two names stands there. The twin of
-- `mailboxOf` (features/mail/server/bounds.ts).
create function mailbox(address text) returns text language sql immutable parallel safe
return case when lower(address) like '%@gmail.com' or lower(address) like '%@googlemail.com'
  then replace(regexp_replace(lower(address), '([+].*)?@[^@]*$', ''), '.', '') || '@gmail.com'
  else regexp_replace(lower(address), '[+][^@]*', '') end;

drop index mails_of_mailbox;
create index mails_of_mailbox on mails (mailbox(recipient), send_at) where send_at > '-infinity';
drop index users_mailbox;
create index users_mailbox on users (mailbox(email)) where role in ('ESTABLISHEMENT', 'CLUB');

-- Whose mailbox an address is was asked of the trail and of the account that has it now, where nobody had typed it as their own: whatever ended the one
-- or the other ended the answer. The database marks it instead, as soon as it knows, whoever typed it: a mailbox of somebody who answers or answered
-- for a place of the person's. The digest knows a mailbox again, and says it to nobody; it outlives the account, which has no foreign key here.
create table mailboxes_of_places (
  establishment_id integer references establishments (id) on delete cascade,
  club_id integer references clubs (id) on delete cascade,
  digest bytea not null,
  account_id integer not null,
  check (num_nonnulls(establishment_id, club_id) = 1)
);
create unique index mailboxes_of_schools on mailboxes_of_places (establishment_id, digest) where establishment_id is not null;
create unique index mailboxes_of_clubs on mailboxes_of_places (club_id, digest) where club_id is not null;
create index mailboxes_of_accounts on mailboxes_of_places (account_id);
comment on table mailboxes_of_places is 'The mailboxes of the accounts that answer or answered for a school or a club, each as a digest.';
comment on column mailboxes_of_places.account_id is 'The account whose mailbox it was last; no foreign key: it may be gone.';
comment on column users.email_of is 'The account whose own mailbox the address is, that answers or answered for a place of the person; the person''s own number: the office says that it is theirs all the same; null: nobody''s of whom this is known.';

create function mailbox_digest(address text) returns bytea language sql stable parallel safe
return sha256(convert_to(mailbox(address), 'UTF8'));

-- Where people are: by their latest registration, whatever its year. At a place that they had left nobody who came later ever answered for them.
create function latest_registrations() returns table (user_id integer, establishment_id integer, club_id integer) language sql stable as $$
  select r.user_id, r.establishment_id, r.club_id from registrations r where r.kind = 'participant'
    and not exists (select from registrations later where later.user_id = r.user_id and later.kind = 'participant' and later.year > r.year)
$$;

-- These accounts answer for these places, a school or a club each, under the address that they have: the people there who have that mailbox are
-- marked, and those to come will be; who was marked while there stays so. Of two accounts with one mailbox the last one counts.
create function keep_mailboxes(accounts integer[], schools integer[], their_clubs integer[]) returns void language sql as $$
  with given as materialized (
    select distinct on (k.school, k.club, mailbox(o.email)) k.school, k.club, mailbox(o.email) as read_at, o.id as account
    from unnest(accounts, schools, their_clubs) with ordinality k (account, school, club, place) join users o on o.id = k.account and o.email <> ''
    order by k.school, k.club, mailbox(o.email), k.place desc
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
  ) update users u set email_of = m.account from marked m where u.id = m.id
$$;

create function keep_mailboxes_of_schools() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array_agg(user_id order by id), array_agg(id order by id), '{}') from added where user_id is not null having count(*) > 0;
  return null;
end $$;
create trigger establishments_come after insert on establishments referencing new table as added
  for each statement execute function keep_mailboxes_of_schools();

-- At the end again: of two that happen at once, one may not have seen the other.
create function keep_mailbox_of_school() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array[old.user_id, new.user_id], array[new.id, new.id], '{}');
  return null;
end $$;
create trigger establishments_change after update of user_id on establishments for each row
  when (new.user_id is distinct from old.user_id) execute function keep_mailbox_of_school();

create function keep_mailboxes_of_clubs() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array_agg(user_id order by club_id, user_id), array_agg(null::int), array_agg(club_id order by club_id, user_id))
  from changed having count(*) > 0;
  return null;
end $$;
create trigger club_controllers_come after insert on club_controllers referencing new table as changed
  for each statement execute function keep_mailboxes_of_clubs();
create trigger club_controllers_go after delete on club_controllers referencing old table as changed
  for each statement execute function keep_mailboxes_of_clubs();

create function keep_mailbox_of_account() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array_agg(new.id), array_agg(school), array_agg(club)) from (
    select id as school, null::int as club from establishments where user_id = new.id
    union all select null, club_id from club_controllers where user_id = new.id) places having count(*) > 0;
  return null;
end $$;
create trigger users_mailbox_in_charge after update of email on users for each row
  when (new.role in ('ESTABLISHEMENT', 'CLUB') and new.email <> '' and mailbox(new.email) <> mailbox(old.email))
  execute function keep_mailbox_of_account();

-- Another mailbox is nobody's of whom this was kept, whoever writes it, unless it is one of their places'.
drop trigger users_email_of on users;
drop function forget_whose_mailbox();
create function mark_whose_mailbox() returns trigger language plpgsql as $$
begin
  if mailbox(new.email) <> mailbox(old.email) then new.email_of := null; end if;
  if new.email <> '' and new.email_of is null then
    new.email_of := (
      select m.account_id from mailboxes_of_places m where m.digest = mailbox_digest(new.email) and (m.establishment_id = new.establishment_id
        or m.establishment_id = (select establishment_id from latest_registrations() where user_id = new.id)
        or m.club_id = (select club_id from latest_registrations() where user_id = new.id))
      limit 1);
  end if;
  return new;
end $$;
create trigger users_email_of before update of email, establishment_id on users for each row
  when (new.role = 'USER' and (mailbox(new.email) <> mailbox(old.email) or new.establishment_id <> old.establishment_id
    or (new.establishment_id is not null and old.establishment_id is null)))
  execute function mark_whose_mailbox();

-- Of people who come to a place, all at once; one who goes elsewhere stays marked.
create function mark_mailboxes_of_opened() returns trigger language plpgsql as $$
begin
  update users u set email_of = m.account_id from added a join mailboxes_of_places m on m.establishment_id = a.establishment_id
  where a.role = 'USER' and a.email <> '' and mailbox_digest(a.email) = m.digest and u.id = a.id;
  return null;
end $$;
create trigger users_mailboxes after insert on users referencing new table as added
  for each statement execute function mark_mailboxes_of_opened();

-- Of these people by where they are now; marks that stand stay.
create function mark_mailboxes(people integer[]) returns void language sql as $$
  update users u set email_of = m.account_id
  from unnest(people) p (id) join latest_registrations() r on r.user_id = p.id cross join lateral (
    select digest, account_id from mailboxes_of_places where establishment_id = r.establishment_id
    union all select digest, account_id from mailboxes_of_places where club_id = r.club_id) m
  where u.id = p.id and u.email <> '' and u.email_of is null and mailbox_digest(u.email) = m.digest
$$;

create function mark_mailboxes_of_registered() returns trigger language plpgsql as $$
begin
  perform mark_mailboxes(array_agg(user_id)) from changed where kind = 'participant' having count(*) > 0;
  return null;
end $$;
create trigger registrations_mailboxes after insert on registrations referencing new table as changed
  for each statement execute function mark_mailboxes_of_registered();

create function mark_mailbox_elsewhere() returns trigger language plpgsql as $$
begin
  perform mark_mailboxes(array[new.user_id]);
  return null;
end $$;
create trigger registrations_elsewhere after update of establishment_id, club_id, user_id on registrations for each row
  when (new.kind = 'participant' and (new.establishment_id is distinct from old.establishment_id or new.club_id is distinct from old.club_id
    or new.user_id is distinct from old.user_id))
  execute function mark_mailbox_elsewhere();
