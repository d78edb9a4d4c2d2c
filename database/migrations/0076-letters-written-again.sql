-- older nodes may serve
-- A family's letter that was taken back is written again; a message is written once, also if its answer is lost (PPL-10, PPL-11). The answers to consents that count.
alter table mail_people add column is_due boolean not null default false;
create index mail_people_due on mail_people (occasion, scope) where is_due;
comment on column mail_people.is_due is 'The letter was taken back before it left, as somebody it named has another address or was erased: it is written again to this person.';

alter table messages add column client_key text constraint messages_client_key unique;
comment on column messages.client_key is 'Chosen by the page that sent it: sent twice, it is written once.';

-- A child's own « yes » is no answer: before 15 a parent gives it (PPL-07). Everybody refuses alone.
create view latest_consents as
  select distinct on (c.user_id, c.kind) c.user_id, c.kind, c.given, c.text_version, c.guardian, c.given_at
  from consents c join users u on u.id = c.user_id
  where not c.given or c.guardian is not null
    or (u.birthday + interval '15 years' <= (c.given_at at time zone 'Europe/Paris')::date) is not false
  order by c.user_id, c.kind, c.given_at desc;
comment on view latest_consents is 'The latest answer of each person to each consent that counts.';
