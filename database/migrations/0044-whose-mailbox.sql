-- Whose own mailbox an address is, kept as they type it: it opens a participant's account while they answer for them, and nothing afterwards, whatever
-- becomes of their account, of its address and of the registration. No foreign key: it outlives that account, and numbers are never given twice.
alter table users add column email_of integer;
comment on column users.email_of is 'The account of a school or a club whose own mailbox the address was as they typed it; null: somebody else''s, or nobody knows.';
create index users_email_of on users (email_of) where email_of is not null;
create index users_mailbox on users (regexp_replace(lower(email), '[+][^@]*', '')) where role in ('ESTABLISHEMENT', 'CLUB');

-- Another mailbox is nobody's of whom this was kept, whoever writes it.
create function forget_whose_mailbox() returns trigger language plpgsql as $$
begin
  new.email_of := null;
  return new;
end $$;
create trigger users_email_of before update of email on users for each row
  when (new.email_of = old.email_of
    and regexp_replace(lower(new.email), '[+][^@]*', '') <> regexp_replace(lower(old.email), '[+][^@]*', ''))
  execute function forget_whose_mailbox();

-- Of before this was kept: the mailbox of an account that did something for the person or a place of theirs, or answers or answered for one. What an
-- account did whose address has changed, or that is gone, nobody can tell any more.
with places as (
  select r.user_id, r.establishment_id, r.club_id from registrations r where r.kind = 'participant'
  union select id, establishment_id, null from users where establishment_id is not null
), owned as (
  select u.id, max(o.id) as account_id
  from users o join users u on u.role = 'USER' and u.email <> '' and o.email <> '' and o.role in ('ESTABLISHEMENT', 'CLUB')
    and regexp_replace(lower(o.email), '[+][^@]*', '') = regexp_replace(lower(u.email), '[+][^@]*', '')
  where exists (select from audit_trail a where a.actor_id = o.id and a.subject = 'user ' || u.id)
    or exists (select from places p where p.user_id = u.id and (
      exists (select from audit_trail a where a.actor_id = o.id and a.subject in ('establishment ' || p.establishment_id, 'club ' || p.club_id))
      or exists (select from establishments e where e.id = p.establishment_id and o.id in (e.user_id, e.former_user_id))
      or exists (select from club_controllers k where k.club_id = p.club_id and k.user_id = o.id)))
  group by u.id
)
update users u set email_of = owned.account_id from owned where u.id = owned.id;
