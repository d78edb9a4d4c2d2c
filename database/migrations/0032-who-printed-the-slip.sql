-- A code of a slip has somebody who printed it and answers for it; those of before this was kept end: who printed them may have left since.
update one_time_links set used_at = now() where kind = 'slip' and issued_by is null and used_at is null;

-- Who had handed out the slip or link that a password was chosen with: the trail says it of slips (the last one printed before it).
alter table credentials add column issued_by integer references users on delete set null;
update credentials c set issued_by = (
  select a.actor_id from audit_trail a where a.subject = 'user ' || c.user_id and a.action = 'print slip' and a.at <= c.chosen_at
  order by a.at desc, a.id desc limit 1)
where c.chosen_with = 'slip';
create index credentials_issuer on credentials (issued_by) where issued_by is not null;
comment on column credentials.issued_by is 'Who had handed out what it was chosen with; null: the person asked for it, or whoever did is gone.';
