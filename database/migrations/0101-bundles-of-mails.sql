-- older nodes may serve
-- Convocations of a family leave as one e-mail (PPL-10).
alter table mails add column bundle text;
comment on column mails.bundle is 'Those of one bundle that are due at an address of a family leave as one e-mail; null: it leaves alone.';
create index mails_bundle on mails (bundle, lower(recipient)) where bundle is not null;
