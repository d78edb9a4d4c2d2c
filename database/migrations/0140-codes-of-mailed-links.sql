-- older nodes may serve
-- A mailed link may also be typed, as its identifier and a code (PUB-04).
alter table one_time_links add column code_hash bytea;
comment on column one_time_links.code_hash is 'Of the code in the letter with the link; either of the two uses it up. Null: a slip, or a link without a letter.';
create unique index one_time_links_code on one_time_links (code_hash) where code_hash is not null;
