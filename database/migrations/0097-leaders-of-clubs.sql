-- older nodes may serve
-- The leaders of a club whom one that the office named has invited (CLB-11): they act only while that one runs the club (decision 97).
alter table club_controllers add column invited_by int, add check (invited_by <> user_id),
  add foreign key (club_id, invited_by) references club_controllers (club_id, user_id) on delete cascade;
create index club_controllers_invited_by on club_controllers (club_id, invited_by) where invited_by is not null;
comment on column club_controllers.invited_by is 'The contact who invited them; null: named by the office, a contact of the club. Ends with the contact''s row.';

-- What leaders can read in their mailboxes (LET-07); not before they have accepted an invitation: any address can be invited.
create or replace function keep_mailboxes_of_clubs() returns trigger language plpgsql as $$
begin
  perform keep_mailboxes(array_agg(k.user_id order by club_id, user_id), array_agg(null::int), array_agg(k.club_id order by club_id, user_id))
  from changed k where k.invited_by is null or exists (select from users u where u.id = k.user_id and u.status <> 'PENDING') having count(*) > 0;
  return null;
end $$;

drop trigger users_accept_invitation on users;
create trigger users_accept_invitation after update of status on users for each row
  when (new.role in ('ESTABLISHEMENT', 'CLUB') and old.status = 'PENDING' and new.status <> 'PENDING' and new.email <> '')
  execute function keep_mailbox_of_account();
