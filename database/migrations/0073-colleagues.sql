-- older nodes may serve
-- The colleagues of a school, whom its correspondent invites, and everybody who acts for a school (PPL-12).
create table establishment_colleagues (
  user_id int primary key references users on delete cascade,
  establishment_id int not null references establishments on delete cascade,
  may_register boolean not null,
  confirmed_by int references users on delete set null,
  invited_at timestamptz not null
);
create index establishment_colleagues_school on establishment_colleagues (establishment_id, user_id);
create index establishment_colleagues_confirmed_by on establishment_colleagues (confirmed_by) where confirmed_by is not null;
comment on table establishment_colleagues is 'One school an account. They read its pupils and print slips.';
comment on column establishment_colleagues.may_register is 'They also register, change and confirm pupils.';
comment on column establishment_colleagues.confirmed_by is 'The correspondent who invited or confirmed them: they act only while that one is the correspondent.';

create view establishment_staff as
  select id as establishment_id, user_id, true as is_correspondent, true as may_register from establishments where user_id is not null
  union all
  select c.establishment_id, c.user_id, false, c.may_register
  from establishment_colleagues c join establishments e on e.id = c.establishment_id and e.user_id = c.confirmed_by
  where not exists (select from establishments own where own.user_id = c.user_id);
comment on view establishment_staff is 'Who acts for a school today: its correspondent, and the colleagues whom this correspondent confirmed.';

-- What colleagues can read in their mailboxes, as for correspondents (LET-07); not before they have accepted: any address can be invited.
create function keep_mailbox_of_colleague() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and status <> 'PENDING') then
    perform keep_mailboxes(array[new.user_id], array[new.establishment_id], '{}');
  end if;
  return null;
end $$;
create trigger establishment_colleagues_come after insert or update of user_id on establishment_colleagues for each row execute function keep_mailbox_of_colleague();

create or replace function keep_mailbox_of_account() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array_agg(new.id), array_agg(school), array_agg(club)) from (
    select id as school, null::int as club from establishments where user_id = new.id
    union all select establishment_id, null from establishment_colleagues where user_id = new.id
    union all select null, club_id from club_controllers where user_id = new.id) places having count(*) > 0;
  return null;
end $$;

create trigger users_accept_invitation after update of status on users for each row
  when (new.role = 'ESTABLISHEMENT' and old.status = 'PENDING' and new.status <> 'PENDING' and new.email <> '') execute function keep_mailbox_of_account();

-- Classes in the order of their numbers: « 9 » before « 10 » (PPL-12).
create collation "fr-numeric" (provider = icu, locale = 'fr-u-kn-true');
