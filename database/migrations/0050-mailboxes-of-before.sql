-- Of before the database kept the mailboxes of places: those of who answers for one, or answered, or did something for it, by the trail; and whoever
-- did something for a person has theirs there. What belonged to an account whose address has changed, or that is gone, nobody can tell any more.
create temporary table known_mailboxes on commit drop as
select distinct on (establishment_id, club_id, mailbox) establishment_id, club_id, mailbox, account_id from (
  select p.establishment_id, p.club_id, mailbox(o.email) as mailbox, o.id as account_id, p.is_today from (
    select id as establishment_id, null::int as club_id, user_id as account_id, true as is_today from establishments where user_id is not null
    union all select id, null, former_user_id, false from establishments where former_user_id is not null
    union all select null, club_id, user_id, true from club_controllers
    union all select split_part(subject, ' ', 2)::int, null, actor_id, false from audit_trail where subject ~ '^establishment [0-9]{1,9}$'
    union all select null, split_part(subject, ' ', 2)::int, actor_id, false from audit_trail where subject ~ '^club [0-9]{1,9}$'
    union all select split_part(subject, ' ', 2)::int, null, (before ->> 'userId')::int, false from audit_trail
      where action = 'change school' and subject ~ '^establishment [0-9]{1,9}$' and before ->> 'userId' ~ '^[0-9]{1,9}$'
    union all select null, split_part(subject, ' ', 2)::int, c.id::int, false from audit_trail, jsonb_array_elements_text(
      case jsonb_typeof(before -> 'controllerIds') when 'array' then before -> 'controllerIds' else '[]' end) c (id)
      where action = 'change club' and subject ~ '^club [0-9]{1,9}$' and c.id ~ '^[0-9]{1,9}$'
  ) p join users o on o.id = p.account_id and o.role in ('ESTABLISHEMENT', 'CLUB') and o.email <> ''
  where exists (select from establishments e where e.id = p.establishment_id) or exists (select from clubs c where c.id = p.club_id)
) k order by establishment_id, club_id, mailbox, is_today desc, account_id desc;

insert into mailboxes_of_places (establishment_id, club_id, digest, account_id)
select establishment_id, club_id, sha256(convert_to(mailbox, 'UTF8')), account_id from known_mailboxes on conflict do nothing;

with owned as (
  select u.id, max(k.account_id) as account_id
  from known_mailboxes k join users u on u.role = 'USER' and u.email <> '' and u.email_of is null and mailbox(u.email) = k.mailbox
  where u.establishment_id = k.establishment_id or exists (select from registrations r where r.user_id = u.id and r.kind = 'participant'
    and (r.establishment_id = k.establishment_id or r.club_id = k.club_id))
  group by u.id
  union
  select u.id, max(o.id)
  from users o join users u on u.role = 'USER' and u.email <> '' and u.email_of is null and mailbox(u.email) = mailbox(o.email)
  where o.role in ('ESTABLISHEMENT', 'CLUB') and o.email <> ''
    and exists (select from audit_trail a where a.actor_id = o.id and a.subject = 'user ' || u.id)
  group by u.id
)
update users u set email_of = owned.account_id from owned where u.id = owned.id;
