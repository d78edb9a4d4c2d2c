-- older nodes may serve
-- A new address of one's own is written once the link sent to it was opened, and its request asks for a proof of its own.
alter type link_kind add value 'email';

alter table one_time_links
  add column email text,
  add constraint one_time_links_email check ((kind::text = 'email') = (email is not null));

comment on column one_time_links.email is 'The new address of the account, once this link is opened. Null: a link or code to choose a password.';

alter table sessions add column proof_asked_at timestamp with time zone;

comment on column sessions.proof_asked_at is 'When a call that needs a proof of its own was last refused; null: none waits for one. Only a later proof counts for it.';
