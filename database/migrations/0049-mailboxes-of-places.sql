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

-- Somebody answers for a place under this address: the people of the place who have that mailbox are marked, and those to come will be.
create function keep_mailbox_of_place(account integer, written text, school integer, a_club integer) returns void language plpgsql as $$
begin
  if coalesce(written, '') = '' then return; end if;
  if school is not null then
    insert into mailboxes_of_places (establishment_id, digest, account_id) values (school, mailbox_digest(written), account)
    on conflict (establishment_id, digest) where establishment_id is not null do update set account_id = account;
  else
    insert into mailboxes_of_places (club_id, digest, account_id) values (a_club, mailbox_digest(written), account)
    on conflict (club_id, digest) where club_id is not null do update set account_id = account;
  end if;
  with marked as materialized (
    select u.id from users u join (
      select user_id as id from registrations where kind = 'participant' and establishment_id = school
      union select user_id from registrations where kind = 'participant' and club_id = a_club
      union select id from users where establishment_id = school) ours using (id)
    where u.role = 'USER' and u.email <> '' and mailbox(u.email) = mailbox(written)
      and u.email_of is distinct from u.id and u.email_of is distinct from account
    order by u.id for no key update of u
  ) update users u set email_of = account from marked where u.id = marked.id;
end $$;

-- At the end again: of two that happen at once, one may not have seen the other.
create function keep_mailbox_of_school() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id is not null then
    perform keep_mailbox_of_place(u.id, u.email, new.id, null) from users u where u.id = old.user_id;
  end if;
  perform keep_mailbox_of_place(u.id, u.email, new.id, null) from users u where u.id = new.user_id;
  return null;
end $$;
create trigger establishments_come after insert on establishments for each row
  when (new.user_id is not null) execute function keep_mailbox_of_school();
create trigger establishments_change after update of user_id on establishments for each row
  when (new.user_id is distinct from old.user_id) execute function keep_mailbox_of_school();

create function keep_mailbox_of_club() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_mailbox_of_place(u.id, u.email, null, new.club_id) from users u where u.id = new.user_id;
  elsif exists (select from clubs where id = old.club_id) then
    perform keep_mailbox_of_place(u.id, u.email, null, old.club_id) from users u where u.id = old.user_id;
  end if;
  return null;
end $$;
create trigger club_controllers_mailbox after insert or delete on club_controllers for each row execute function keep_mailbox_of_club();

create function keep_mailbox_of_account() returns trigger language plpgsql as $$
begin
  perform keep_mailbox_of_place(new.id, new.email, e.id, null) from establishments e where e.user_id = new.id;
  perform keep_mailbox_of_place(new.id, new.email, null, k.club_id) from club_controllers k where k.user_id = new.id;
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
  if tg_op = 'INSERT' then
    new.email_of := (select account_id from mailboxes_of_places where establishment_id = new.establishment_id and digest = mailbox_digest(new.email));
    return new;
  end if;
  if mailbox(new.email) <> mailbox(old.email) then new.email_of := null; end if;
  if new.email <> '' and new.email_of is null then
    new.email_of := (
      select m.account_id from mailboxes_of_places m where m.digest = mailbox_digest(new.email) and (m.establishment_id = new.establishment_id
        or m.establishment_id = any(array(select establishment_id from registrations where user_id = new.id and kind = 'participant'))
        or m.club_id = any(array(select club_id from registrations where user_id = new.id and kind = 'participant')))
      limit 1);
  end if;
  return new;
end $$;
create trigger users_opened before insert on users for each row
  when (new.role = 'USER' and new.email <> '' and new.establishment_id is not null) execute function mark_whose_mailbox();
create trigger users_email_of before update of email, establishment_id on users for each row
  when (new.role = 'USER' and (mailbox(new.email) <> mailbox(old.email) or new.establishment_id <> old.establishment_id
    or (new.establishment_id is not null and old.establishment_id is null)))
  execute function mark_whose_mailbox();

-- Of people who come to a place, all at once; one who goes elsewhere stays marked.
create function mark_mailboxes_of_new() returns trigger language plpgsql as $$
begin
  update users u set email_of = found.account_id from (
    select a.user_id, m.account_id, m.digest from added a join mailboxes_of_places m on m.establishment_id = a.establishment_id where a.kind = 'participant'
    union all
    select a.user_id, m.account_id, m.digest from added a join mailboxes_of_places m on m.club_id = a.club_id where a.kind = 'participant') found
  where u.id = found.user_id and u.email <> '' and u.email_of is null and mailbox_digest(u.email) = found.digest;
  return null;
end $$;
create trigger registrations_mailboxes after insert on registrations referencing new table as added
  for each statement execute function mark_mailboxes_of_new();

create function mark_mailbox_elsewhere() returns trigger language plpgsql as $$
begin
  update users u set email_of = m.account_id from mailboxes_of_places m
  where u.id = new.user_id and u.email <> '' and u.email_of is null and m.digest = mailbox_digest(u.email)
    and (m.establishment_id = new.establishment_id or m.club_id = new.club_id);
  return null;
end $$;
create trigger registrations_elsewhere after update of establishment_id, club_id, user_id on registrations for each row
  when (new.kind = 'participant' and (new.establishment_id is distinct from old.establishment_id or new.club_id is distinct from old.club_id
    or new.user_id is distinct from old.user_id))
  execute function mark_mailbox_elsewhere();
