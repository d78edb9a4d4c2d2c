-- The outbox is searched and read page by page in any of its orders, at any size.
drop index mails_sought;
alter table mails add column sought text not null generated always as (fold(recipient || ' ' || subject)) stored;
create index mails_sought on mails using gin (sought gin_trgm_ops);
create index mails_recipient on mails (recipient, id);
create index mails_status on mails (status, id);
