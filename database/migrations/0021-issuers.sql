-- Who handed a link or a code out, other than the person it is for: it ends when they are no longer in charge.
alter table one_time_links add column issued_by int references users on delete cascade;
create index one_time_links_issuer on one_time_links (issued_by) where issued_by is not null and used_at is null;
comment on column one_time_links.issued_by is 'The correspondent, club manager or officer who had it sent or printed it; null: the person asked for it.';
