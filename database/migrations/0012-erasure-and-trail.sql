-- Each list of the trail is read newest first, whatever it is narrowed to.
drop index audit_trail_actor;
drop index audit_trail_subject;
create index audit_trail_actor on audit_trail (actor_id, at desc, id desc);
create index audit_trail_subject on audit_trail (subject, at desc, id desc);
create index audit_trail_action on audit_trail (action, at desc, id desc);

alter table users add column erased_at timestamptz;
comment on column users.erased_at is 'When the personal data was erased: the account can never be opened again.';
alter table users add constraint users_erased check (erased_at is null or status = 'DESACTIVATED' and email = '');
