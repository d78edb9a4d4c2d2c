-- A letter that waits goes to the address its person has by then; one for an address itself stays there.
alter table mails add column for_address boolean not null default false;
comment on column mails.for_address is 'For this very address: the school''s own, or the one that a notice is about. Else it goes where its person can be reached.';

update mails set for_address = true
where status <> 'sent' and cause ~ '^(new-password|new-device|former-address|passkeys|school-code|correspondent)-';

update mails m set recipient = u.email from users u
where u.id = m.user_id and m.status = 'waiting' and m.text is not null and m.text_expires_at is null and not m.for_address
  and u.email <> '' and lower(u.email) <> lower(m.recipient);
