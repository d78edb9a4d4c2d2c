-- older nodes may serve
-- A letter is claimed before it is sent, outside any transaction: until `try_at` it is left to who claimed it, or to its next try.
alter table mails add column try_at timestamptz not null default '-infinity';
comment on column mails.try_at is 'Not tried before: claimed by a node that sends it, or refused by the server for a while.';
create index mails_to_send on mails (greatest(send_at, try_at), id) where status = 'waiting' and text is not null;
