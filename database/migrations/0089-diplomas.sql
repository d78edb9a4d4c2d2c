-- older nodes may serve
-- Diplomas that anybody can check without network (DIP-01, DIP-02): the keys that sign them, those given out, those that are no longer true.
create table signing_keys (
  kid text collate "C" primary key check (kid ~ '^[A-Za-z0-9_-]{6}$'),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_active on signing_keys ((true)) where retired_at is null;
comment on table signing_keys is 'Ed25519. Retired ones stay for ever: what they have signed is checked with them.';
comment on column signing_keys.kid is 'The start of the digest of the public key.';
comment on column signing_keys.private_key is 'PKCS 8, encrypted by AES-256-GCM with a key derived from the secret of the application: nonce, tag, text.';
comment on column signing_keys.retired_at is 'Since when it signs no more. One key is not retired.';

create table diplomas (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{11}$'),
  user_id integer not null references users on delete cascade,
  questionnaire_id integer not null references questionnaires on delete cascade,
  category_id integer not null references categories on delete cascade,
  content jsonb not null,
  issued_on date not null,
  constraint diplomas_person unique (user_id, questionnaire_id)
);
create index diplomas_questionnaire_id on diplomas (questionnaire_id);
create index diplomas_category_id on diplomas (category_id);
comment on table diplomas is 'Those given out that are still true, one a person and stage. A row that is deleted is a diploma that is withdrawn.';
comment on column diplomas.id is 'At random: nobody is known from it.';
comment on column diplomas.category_id is 'That of the result it was printed of: its name may change, and what was printed stays true.';
comment on column diplomas.content is 'What it says and its code signs, without the number.';

create table withdrawn_diplomas (
  id text collate "C" primary key,
  withdrawn_on date not null default current_date
);
comment on table withdrawn_diplomas is 'For ever, and nothing that leads to a person.';

create function withdraw_diplomas() returns trigger language plpgsql as $$
begin
  insert into withdrawn_diplomas (id) select id from gone on conflict do nothing;
  return null;
end $$;
create trigger withdraw after delete on diplomas referencing old table as gone for each statement execute function withdraw_diplomas();
create trigger tell after insert or update or delete or truncate on withdrawn_diplomas for each statement execute function tell_change();
create trigger tell after insert or update or delete or truncate on signing_keys for each statement execute function tell_change();
